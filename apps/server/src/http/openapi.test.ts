import * as contract from '@gim/contract';
import { endpoint } from '@gim/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { renderDocs } from './docs.ts';
import { openApi, problemsOf } from './openapi.ts';

const trade = endpoint({
  name: 'trade',
  method: 'POST',
  path: '/api/users/{id}/trades',
  summary: 'Trade by <quote>.',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ dry: z.optional(z.string()) }),
  body: z.strictObject({ quoteId: z.uuid() }),
  reply: z.strictObject({ id: z.uuid() }),
  problems: ['StepUpRequired'],
  idempotent: true,
});

describe('the reference', () => {
  it('describes a call as OpenAPI 3.1 does', () => {
    const document = openApi([trade], { origin: 'https://gim.example' });
    expect(document).toMatchObject({
      openapi: '3.1.1',
      servers: [{ url: 'https://gim.example' }],
      paths: {
        '/api/users/{id}/trades': {
          post: {
            operationId: 'trade',
            tags: ['users'],
            security: [{ user: [] }],
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
              { name: 'dry', in: 'query', required: false, schema: { type: 'string' } },
              { name: 'Idempotency-Key', in: 'header', required: true },
            ],
            requestBody: {
              content: {
                'application/json': {
                  schema: { type: 'object', required: ['quoteId'], additionalProperties: false },
                },
              },
            },
            responses: {
              '200': {},
              '400': {},
              '401': {},
              '403': {},
              '404': {},
              '409': {},
              '415': {},
              '422': {},
              '429': {},
              '500': {},
              '503': {},
            },
          },
        },
      },
    });
  });

  it('lists what every call of its kind can refuse with', () => {
    expect(problemsOf(trade)).toEqual(
      expect.arrayContaining([
        'SessionRequired',
        'EmailNotVerified',
        'IdempotencyKeyReused',
        'StepUpRequired',
        'BodyTooLarge',
      ]),
    );
    expect(problemsOf({ ...trade, auth: { kind: 'anyone' } })).not.toContain('SessionRequired');
  });

  it('covers every endpoint of the contract, and escapes what it shows', () => {
    const exported: unknown[] = Object.values(contract);
    const all = exported.filter(isEndpoint);
    const { paths } = openApi(all, { origin: 'https://gim.example' });
    const page = renderDocs([...all, trade]).text;
    for (const { path, name } of all) {
      expect(paths).toHaveProperty([path]);
      expect(page).toContain(`<article id="${name}"`);
    }
    expect(page).toContain('Trade by &lt;quote&gt;.');
    expect(page).toContain('id="problem-InternalError"');
    for (const topic of contract.topics) expect(page).toContain(`Events of ${topic}`);
  });
});

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'auth' in value;
}

describe('a signed call', () => {
  const told = endpoint({
    name: 'told',
    method: 'POST',
    path: '/api/webhooks/kyc',
    summary: 'What the partner tells.',
    auth: { kind: 'signature', partner: 'kyc' },
    reply: null,
    problems: [],
  });

  it('is described with its headers, its body and how it is refused', () => {
    expect(openApi([told], { origin: 'https://gim.example' })).toMatchObject({
      paths: {
        '/api/webhooks/kyc': {
          post: {
            tags: ['webhooks'],
            security: [{ signature: [] }],
            description: expect.not.stringContaining('Takes no body'),
            parameters: [{ name: 'webhook-id' }, { name: 'webhook-timestamp' }],
            requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
            responses: { '204': {}, '401': {}, '413': {}, '415': {}, '422': {} },
          },
        },
      },
    });
    expect(problemsOf(told)).toContain('SignatureInvalid');
    expect(problemsOf(told)).not.toContain('SessionRequired');
    expect(problemsOf(told)).not.toContain('BodyNotAllowed');
  });
});
