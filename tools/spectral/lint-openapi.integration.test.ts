import * as contract from '@gim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiDocument } from '../../apps/server/src/http/docs.ts';
import { installApart } from '../install-apart.ts';
import { exceptions } from './exceptions.ts';
import { lintOpenApi } from './lint-openapi.ts';

const exported: unknown[] = Object.values(contract);
const endpoints = exported.filter(isEndpoint);

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'auth' in value;
}

/** An additional signed endpoint, so that the schema parts of signed calls are always linted. */
const signed = contract.endpoint({
  name: 'signed',
  method: 'POST',
  path: '/api/webhooks/kyc',
  summary: 'Receive a webhook of the identity partner.',
  auth: { kind: 'signature', partner: 'kyc' },
  reply: null,
  problems: [],
});

// Downloads Spectral once; later runs find it in the folder.
beforeAll(() => installApart({ folder: 'spectral', what: 'Spectral' }, console.log), 300_000);

describe('the OpenAPI document', () => {
  test('passes every rule of Spectral’s OpenAPI and OWASP rulesets', async () => {
    const { findings, unused } = await lintOpenApi(
      apiDocument([...endpoints, signed], 'https://gim.example'),
    );
    expect(findings).toEqual([]);
    // An unused exception could hide a later fault.
    expect(unused).toEqual([]);
  }, 300_000);

  test('would not pass with one unbounded text, one open object or one call that anybody can make', async () => {
    const loose = {
      openapi: '3.1.1',
      info: { title: 'x', version: '1' },
      servers: [{ url: 'http://gim.example' }],
      paths: {
        '/api/loose': {
          post: {
            requestBody: {
              content: {
                'application/json': { schema: { type: 'object', properties: { a: { type: 'string' } } } },
              },
            },
            responses: { '200': { description: 'x' } },
          },
        },
      },
    };
    const rules = new Set((await lintOpenApi(loose)).findings.map(({ rule }) => rule));
    for (const rule of [
      'operation-operationId',
      'owasp:api4:2023-string-limit',
      'owasp:api2:2023-write-restricted',
    ])
      expect(rules).toContain(rule);
  });

  test('has a reason for every exception', () => {
    for (const { reason } of exceptions) expect(reason).toMatch(/^[A-Z].{30,}\.$/);
  });
});
