import { endpoint } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { createLog } from '../platform/log/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { ANNA, as, BORYS, buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';

const thing = z.strictObject({ id: z.uuid(), size: z.int() });
const byPath = endpoint({
  name: 'byPath',
  method: 'GET',
  path: '/api/users/{id}/things',
  summary: '',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject({ id: z.uuid() }),
  reply: thing,
  problems: [],
});
const byQuery = endpoint({
  name: 'byQuery',
  method: 'GET',
  path: '/api/things',
  summary: '',
  auth: { kind: 'user', owner: 'query', notVerified: 'allowed' },
  query: z.strictObject({ id: z.uuid() }),
  reply: thing,
  problems: [],
});
const write = endpoint({
  name: 'write',
  method: 'POST',
  path: '/api/things',
  summary: '',
  auth: { kind: 'anyone' },
  body: z.strictObject({
    email: z.string().check(z.maxLength(20), z.email()),
    size: z.int().check(z.gte(1), z.lte(9)),
    note: z.optional(z.string().check(z.minLength(3), z.maxLength(5))),
    inner: z.optional(z.strictObject({ deep: z.boolean() })),
    amount: z.optional(z.string().check(z.regex(/^\d+$/, { error: 'AmountInvalid' }))),
  }),
  reply: null,
  problems: [],
});
const desk = endpoint({
  name: 'desk',
  method: 'GET',
  path: '/api/desk/things',
  summary: '',
  auth: { kind: 'staff', right: 'audit.read' },
  reply: z.strictObject({}),
  problems: [],
});
const deskOpen = endpoint({
  ...desk,
  name: 'deskOpen',
  path: '/api/desk/open',
  auth: { kind: 'staff', right: 'desk.open' },
});
const broken = endpoint({ ...desk, name: 'broken', path: '/api/broken', auth: { kind: 'anyone' } });
const refused = endpoint({ ...desk, name: 'refused', path: '/api/refused', auth: { kind: 'anyone' } });
const leaky = endpoint({ ...byPath, name: 'leaky', path: '/api/users/{id}/leaky' });

const lines: string[] = [];
const platform = platformWithoutDatabase({
  log: createLog({ level: 'info', write: (line) => lines.push(line) }),
});
let app: App;
beforeAll(async () => {
  app = await buildTestApp(platform, (mount) => {
    mount(byPath, async ({ params }) => ({ id: params.id, size: 1 }));
    mount(byQuery, async ({ query }, caller) => ({ id: query.id, size: caller.notVerified ? 0 : 2 }));
    mount(write, async () => undefined);
    mount(desk, async () => ({}));
    mount(deskOpen, async () => ({}));
    mount(broken, async () => {
      throw new Error('select secret from inside');
    });
    mount(refused, async () => {
      throw new Refusal('CodeSentTooSoon', { field: 'code', params: { seconds: 9 }, retryAfterSeconds: 9 });
    });
    // What a handler must not answer has to get past the compiler first, as data from a database would.
    mount(leaky, async ({ params }) => JSON.parse(`{"id":"${params.id}","size":1,"passwordHash":"x"}`));
  });
});
afterAll(async () => {
  await app.server.close();
  await platform.close();
});

const get = (url: string, headers = {}) => app.server.inject({ method: 'GET', url, headers });
const problem = (body: string): unknown => JSON.parse(body).errorDescriptions[0].problem;

describe('who may call', () => {
  it.each([
    ['nobody signed in', `/api/users/${ANNA}/things`, {}, 401, 'SessionRequired'],
    [
      'a token nobody knows',
      `/api/users/${ANNA}/things`,
      { authorization: 'Bearer other' },
      401,
      'SessionRequired',
    ],
    ['another scheme', `/api/users/${ANNA}/things`, { authorization: 'Basic anna' }, 401, 'SessionRequired'],
    [
      'a token with a space',
      `/api/users/${ANNA}/things`,
      { authorization: 'Bearer anna x' },
      401,
      'SessionRequired',
    ],
    ["somebody else's id in the path", `/api/users/${BORYS}/things`, as('anna'), 404, 'NotFound'],
    ["somebody else's id in the query", `/api/things?id=${BORYS}`, as('anna'), 404, 'NotFound'],
    ['an unconfirmed e-mail', `/api/users/${ANNA}/things`, as('annaUnverified'), 403, 'EmailNotVerified'],
    ['staff at a user endpoint', `/api/users/${BORYS}/things`, as('teller'), 401, 'SessionRequired'],
    ['a user at the desk', '/api/desk/open', as('anna'), 401, 'SessionRequired'],
    ['staff without the right', '/api/desk/things', as('teller'), 403, 'NotAllowed'],
  ])('Z-01 refuses %s', async (_what, url, headers, status, wanted) => {
    const answer = await get(url, headers);
    expect([answer.statusCode, problem(answer.body)]).toEqual([status, wanted]);
  });

  it.each([
    ['the owner by path', `/api/users/${ANNA}/things`, as('anna'), { id: ANNA, size: 1 }],
    [
      'the owner in capitals',
      `/api/users/${ANNA.toUpperCase()}/things`,
      as('anna'),
      { id: ANNA.toUpperCase(), size: 1 },
    ],
    ['the owner by query', `/api/things?id=${ANNA}`, as('anna'), { id: ANNA, size: 2 }],
    [
      'an unconfirmed e-mail where it is allowed',
      `/api/things?id=${ANNA}`,
      as('annaUnverified'),
      { id: ANNA, size: 0 },
    ],
    ['staff with the right', '/api/desk/open', as('teller'), {}],
  ])('Z-01 lets %s through', async (_what, url, headers, reply) => {
    const answer = await get(url, headers);
    expect([answer.statusCode, answer.json()]).toEqual([200, reply]);
  });
});

describe('what may come in', () => {
  const good = { email: 'a@b.co', size: 3 };
  const post = (payload: object) => app.server.inject({ method: 'POST', url: '/api/things', payload });

  it('answers 204 without a body where nothing is replied', async () => {
    const answer = await post(good);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  it.each([
    ['a missing field', { size: 3 }, { problem: 'ValueRequired', field: 'email' }],
    ['a null', { ...good, size: null }, { problem: 'ValueRequired', field: 'size' }],
    ['a wrong type', { ...good, size: '3' }, { problem: 'ValueInvalid', field: 'size' }],
    ['a wrong e-mail', { ...good, email: 'nobody' }, { problem: 'EmailInvalid', field: 'email' }],
    [
      'a long text',
      { ...good, email: 'abcdefghijklmnop@b.co' },
      { problem: 'ValueTooLong', field: 'email', params: { max: 20 } },
    ],
    ['a short text', { ...good, note: 'x' }, { problem: 'ValueTooShort', field: 'note', params: { min: 3 } }],
    ['a small number', { ...good, size: 0 }, { problem: 'ValueTooSmall', field: 'size', params: { min: 1 } }],
    [
      'a large number',
      { ...good, size: 10 },
      { problem: 'ValueTooLarge', field: 'size', params: { max: 9 } },
    ],
    ["a rule's own problem", { ...good, amount: '1e3' }, { problem: 'AmountInvalid', field: 'amount' }],
    [
      'a wrong value inside',
      { ...good, inner: { deep: 1 } },
      { problem: 'ValueInvalid', field: 'inner.deep' },
    ],
  ])('names %s', async (_what, body, wanted) => {
    const answer = await post(body);
    expect([answer.statusCode, answer.json().errorDescriptions]).toEqual([400, [wanted]]);
  });

  it.each(['status', 'balance', 'kycStatus', 'referrerId', 'role', 'isAdmin', 'userId', 'createdAt'])(
    'Z-05 refuses the unknown field %s, at the top and inside',
    async (field) => {
      const top = await post({ ...good, [field]: 'x' });
      const inside = await post({ ...good, inner: { deep: true, [field]: 'x' } });
      expect(top.json().errorDescriptions).toEqual([{ problem: 'ValueUnknown', field }]);
      expect(inside.json().errorDescriptions).toEqual([{ problem: 'ValueUnknown', field: `inner.${field}` }]);
    },
  );

  it('Z-05 refuses unknown and repeated query parameters', async () => {
    const unknown = await get(`/api/things?id=${ANNA}&role=admin`, as('anna'));
    const twice = await get(`/api/things?id=${ANNA}&id=${BORYS}`, as('anna'));
    const undeclared = await get(`/api/users/${ANNA}/things?x=1`, as('anna'));
    expect(unknown.json().errorDescriptions).toEqual([{ problem: 'ValueUnknown', field: 'role' }]);
    expect(twice.statusCode).toBe(400);
    expect(undeclared.json().errorDescriptions).toEqual([{ problem: 'ValueUnknown', field: 'x' }]);
  });

  it('tells of at most twenty faults, with cleaned names', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`<b>${index}`, 1]));
    const { errorDescriptions } = (await post({ ...good, ...many })).json();
    expect(errorDescriptions).toHaveLength(20);
    expect(errorDescriptions[0].field).toBe('?b?0');
  });
});

describe('what may go out', () => {
  it('Z-05 does not send a field that the endpoint does not promise', async () => {
    const answer = await get(`/api/users/${ANNA}/leaky`, as('anna'));
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('passwordHash');
  });

  it('I-11 answers a bug with an id and nothing from inside, and logs the rest under that id', async () => {
    const answer = await get('/api/broken');
    const body = answer.json();
    expect(body).toEqual({
      type: '/api/docs#problem-InternalError',
      title: 'Internal error',
      status: 500,
      instance: '/api/broken',
      traceId: answer.headers['x-request-id'],
      errorDescriptions: [{ problem: 'InternalError' }],
    });
    const logged = lines.find(
      (line) => line.includes('a request failed with an internal error') && line.includes(body.traceId),
    );
    expect(logged).toContain('select secret from inside');
  });

  it('I-11 does not repeat the query, which may hold what nobody else should read', async () => {
    const answer = await get('/api/refused?secret=canary');
    expect([answer.statusCode, answer.json().instance]).toEqual([400, '/api/refused']);
    expect(answer.body).not.toContain('canary');
  });

  it('I-11 gives a refusal its status, field, params and Retry-After', async () => {
    const answer = await get('/api/refused');
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['content-type']]).toEqual([
      429,
      '9',
      'application/problem+json; charset=utf-8',
    ]);
    expect(answer.json().errorDescriptions).toEqual([
      { problem: 'CodeSentTooSoon', field: 'code', params: { seconds: 9 } },
    ]);
  });

  it.each([
    ['GET', '/api/nothing', 404, 'NotFound'],
    ['DELETE', '/api/things', 405, 'MethodNotAllowed'],
    ['POST', '/healthz', 405, 'MethodNotAllowed'],
    ['POST', '/nothing', 404, 'NotFound'],
    ['GET', '/%zz', 400, 'ValueInvalid'],
    ['GET', `/api/users/${'a'.repeat(300)}/things`, 404, 'NotFound'],
    ['GET', '/api/users/%00/things', 401, 'SessionRequired'],
  ] as const)('I-11 answers %s %s in the same shape', async (method, url, status, wanted) => {
    const answer = await app.server.inject({ method, url });
    expect([answer.statusCode, problem(answer.body)]).toEqual([status, wanted]);
    expect(Object.keys(answer.json())).toEqual([
      'type',
      'title',
      'status',
      'instance',
      'traceId',
      'errorDescriptions',
    ]);
  });

  it('names the allowed methods with 405', async () => {
    const answer = await app.server.inject({ method: 'DELETE', url: '/api/things' });
    expect(answer.headers.allow).toBe('GET, POST');
  });
});
