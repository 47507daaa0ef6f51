import { endpoint } from '@gim/contract';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';
import { checkEndpoint } from './check-endpoint.ts';
import { watchRoutes } from './routes-known.ts';

const platform = platformWithoutDatabase();
afterAll(() => platform.close());

const good = endpoint({
  name: 'good',
  method: 'POST',
  path: '/api/good',
  summary: '',
  auth: { kind: 'anyone' },
  body: z.strictObject({ list: z.array(z.strictObject({ a: z.string() })) }),
  reply: z.strictObject({}),
  problems: [],
});

describe('Z-01 a route without a declared caller fails the boot', () => {
  it('starts with a good endpoint', async () => {
    const app = await buildTestApp(platform, (mount) => mount(good, async () => ({})));
    await app.server.close();
  });

  it.each([
    ['no auth', { auth: undefined }, 'does not declare who may call it'],
    ['an unknown auth', { auth: { kind: 'everyone' } }, 'does not declare who may call it'],
    ['staff without a right', { auth: { kind: 'staff' } }, 'does not name the right'],
  ])('refuses an endpoint with %s', async (_what, change, message) => {
    // Data that came past the compiler: parsed, not written.
    const faulty: typeof good = Object.assign({}, good, change);
    await expect(buildTestApp(platform, (mount) => mount(faulty, async () => ({})))).rejects.toThrow(message);
  });

  it.each([
    ['outside of mount', {}, '/secret', 'was not mounted'],
    ['with a reason that does not fit', { open: 'page' }, '/api/secret', 'not on the list of open routes'],
    ['that calls itself the process', { open: 'process' }, '/api/metrics', 'not on the list of open routes'],
  ] as const)('refuses a route %s', async (_what, config, url, message) => {
    const server = fastify();
    watchRoutes(server);
    server.get(url, { config }, async () => 'secret');
    await expect(server.ready()).rejects.toThrow(message);
  });
});

describe('Z-05 an endpoint that lets unknown keys through fails the boot', () => {
  it.each([
    ['body', { body: z.object({}) }, 'in its body: the object itself'],
    ['reply', { reply: z.object({}) }, 'in its reply: the object itself'],
    ['query', { query: z.looseObject({}) }, 'in its query'],
    ['an array in the body', { body: z.strictObject({ list: z.array(z.object({})) }) }, 'in its body: list'],
    [
      'a union in the reply',
      { reply: z.union([z.strictObject({}), z.object({ a: z.string() })]) },
      'in its reply',
    ],
    [
      'an optional part',
      { body: z.strictObject({ x: z.optional(z.nullable(z.object({}))) }) },
      'in its body: x',
    ],
    ['a lazy part', { body: z.strictObject({ x: z.lazy(() => z.object({})) }) }, 'in its body: x'],
    [
      'a piped part',
      {
        body: z.pipe(
          z.object({}),
          z.transform((value) => value),
        ),
      },
      'in its body',
    ],
  ])('in %s', (_what, change, message) => {
    expect(() => checkEndpoint({ ...good, ...change })).toThrow(message);
  });

  it('refuses what cannot be served', () => {
    expect(() => checkEndpoint({ ...good, method: 'GET' })).toThrow('is a GET with a body');
    expect(() => checkEndpoint({ ...good, path: '/api/good/{id}' })).toThrow('no schema for them');
    expect(() => checkEndpoint({ ...good, idempotent: true })).toThrow('no caller to keep the key for');
    const signed = { ...good, auth: { kind: 'signature', partner: 'kyc' } } as const;
    expect(() => checkEndpoint(signed)).toThrow('a POST whose body has no schema');
  });
});
