import { describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, endpoint, type Input, type Reply, type Request } from './endpoint.ts';
import { problems } from './problems.ts';
import { allEndpoints } from './testing/all-endpoints.ts';
import { fieldsOf, isOfType, isStrict, schemasIn } from './testing/schema-walk.ts';

const declared = await allEndpoints();
const named = declared.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const);
const pathParams = (path: string) => [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
const duplicates = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('every endpoint', () => {
  test('is found', () => {
    expect(named.map(([name]) => name)).toEqual(
      expect.arrayContaining(['POST /api/users', 'POST /api/users/{id}/refreshtoken', 'GET /api/desk/me']),
    );
  });

  test('has a name, and a method with a path, of its own', () => {
    expect(duplicates(declared.map((one) => one.endpoint.name))).toEqual([]);
    // To the server, two paths that differ only in parameter names are one route.
    expect(duplicates(named.map(([name]) => name.replaceAll(/\{[^}]*\}/g, '{}')))).toEqual([]);
  });

  test.each(named)('%s is exported by its name and says what it does', (_, { exportName, endpoint: one }) => {
    expect(one.name).toBe(exportName);
    expect(one.name).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect(one.summary).toMatch(/^[A-Z“].{8,}\.$/);
    expect(one.path).toMatch(/^\/api(?:\/(?:[a-z0-9-]+|\{[a-z][A-Za-z]*\}))+$/);
  });

  test.each(named)('%s declares exactly the parameters of its path', (_, { endpoint: one }) => {
    expect(fieldsOf(one.params).toSorted()).toEqual(pathParams(one.path).toSorted());
  });

  test.each(named)(
    '%s: Z-01 says who may call it, and where the owner’s id stands',
    (_, { endpoint: one }) => {
      expect(['anyone', 'user', 'staff', 'signature']).toContain(one.auth.kind);
      if (one.auth.kind !== 'user') return;
      if (one.auth.owner === 'path') expect(pathParams(one.path)).toContain('id');
      if (one.auth.owner === 'query') expect(fieldsOf(one.query)).toContain('id');
      if (one.auth.owner === 'none') expect(one.path).not.toContain('{id}');
    },
  );

  test.each(named)('%s: Z-05 takes and gives no field that it does not name', (_, { endpoint: one }) => {
    for (const part of [one.params, one.query, one.body, one.reply ?? undefined]) {
      for (const inner of part === undefined ? [] : schemasIn(part)) {
        // Only strict objects: free-form data must be declared as a record. The server does not start with an open
        // object.
        if (isOfType(inner, 'object')) expect(isStrict(inner)).toBe(true);
        expect(isOfType(inner, 'any')).toBe(false);
      }
    }
    for (const part of [one.params, one.query])
      expect(part === undefined || isOfType(part, 'object')).toBe(true);
  });

  test.each(named)('%s refuses with problems of the catalogue, each once', (_, { endpoint: one }) => {
    expect(Object.keys(problems)).toEqual(expect.arrayContaining([...one.problems]));
    expect(duplicates(one.problems)).toEqual([]);
  });

  test.each(named)('%s: S-12 has no secret in its address', (_, { endpoint: one }) => {
    const address = [...pathParams(one.path), ...fieldsOf(one.query)].join(' ');
    expect(address).not.toMatch(/token|password|secret|code/i);
  });

  test.each(named)('%s: I-01 has a body with fields, or none at all', (_, { endpoint: one }) => {
    if (one.method === 'GET') expect(one.body).toBeUndefined();
    // An endpoint without input declares no body instead of an empty object, and the server then refuses any body.
    if (one.body !== undefined) expect(fieldsOf(one.body)).not.toEqual([]);
    // Only users, and staff who move the house's coins, can call idempotent endpoints.
    if (one.idempotent) expect(['POST user', 'POST staff']).toContain(`${one.method} ${one.auth.kind}`);
    if (one.file) expect([one.method, one.reply]).toEqual(['GET', null]);
  });
});

/**
 * The server's tests derive their expectations from the declarations, so a mistake in a declaration would also change
 * the expectation. Therefore every endpoint that is more open than usual is listed here a second time.
 */
describe('only these calls', () => {
  const names = (isSuch: (one: Endpoint) => boolean): readonly string[] =>
    declared
      .filter((one) => isSuch(one.endpoint))
      .map((one) => one.exportName)
      .toSorted();

  test('Z-01 need no session', () => {
    expect(names(({ auth }) => auth.kind === 'anyone' || auth.kind === 'signature')).toEqual([
      'confirmLogin',
      'countAffiliateClick',
      'finishPasswordReset',
      'freezeByToken',
      'getCoin',
      'getLatestProof',
      'getPointPhoto',
      'getPublishedProof',
      'kycWebhook',
      'listCandles',
      'listCoins',
      'login',
      'passkeyLogin',
      'payoutsWebhook',
      'refreshToken',
      'register',
      'staffLogin',
      'startPasskeyLogin',
      'startPasswordReset',
    ]);
  });

  test('Z-01 of a user name no owner: those of the exchange points, which are the same for everybody', () => {
    expect(names(({ auth }) => auth.kind === 'user' && auth.owner === 'none')).toEqual([
      'getPoint',
      'listPointCities',
      'listPointDays',
      'listPointPins',
      'listPointSlots',
      'listPoints',
    ]);
  });

  test('Z-04 are open before the e-mail is proven', () => {
    expect(names(({ auth }) => auth.kind === 'user' && auth.notVerified === 'allowed')).toEqual([
      'confirmEmailVerification',
      'getUser',
      'logout',
      'startEmailVerification',
    ]);
  });

  test('M-06, S-08 move money or stop it: they have a key, or look at the session anew', () => {
    expect(names(({ idempotent }) => idempotent === true)).toEqual([
      'completeCashOrder',
      'createAffiliateWithdrawal',
      'createCashOrder',
      'createPayout',
      'createRecurringBuy',
      'createTrade',
      'createWithdrawal',
      'moveDrawerCash',
      'releaseWithdrawal',
      'requestRefill',
      'speedUpWithdrawal',
      'sweepToCold',
    ]);
    expect(names(({ fresh }) => fresh === true)).toEqual([
      'cancelTransaction',
      'createAddress',
      'createAffiliateInvite',
      'exportData',
      'getCashCode',
      'rescheduleCashOrder',
      'setAllowlist',
    ]);
  });
});

describe('the types of an endpoint', () => {
  const withAll = endpoint({
    name: 'withAll',
    method: 'PUT',
    path: '/api/things/{id}',
    summary: 'An endpoint with every part.',
    auth: { kind: 'anyone' },
    params: z.strictObject({ id: z.string() }),
    query: z.strictObject({ limit: z._default(z.number(), 20) }),
    body: z.strictObject({ name: z.optional(z.string()) }),
    reply: z.strictObject({ ok: z.literal(true) }),
    problems: ['NotFound'],
  });
  const bare = endpoint({
    name: 'bare',
    method: 'POST',
    path: '/api/things',
    summary: 'An endpoint with nothing.',
    auth: { kind: 'anyone' },
    reply: null,
    problems: [],
  });

  test('a handler receives what was parsed, a caller sends what may be left out', () => {
    expectTypeOf<Input<typeof withAll>>().toEqualTypeOf<{
      readonly params: { id: string };
      readonly query: { limit: number };
      readonly body: { name?: string | undefined };
    }>();
    expectTypeOf<Request<typeof withAll>>().toEqualTypeOf<{
      readonly params: { id: string };
      readonly query: { limit?: number | undefined };
      readonly body: { name?: string | undefined };
    }>();
    expectTypeOf<Reply<typeof withAll>>().toEqualTypeOf<{ ok: true }>();
  });

  test('parts that are not declared are not sent', () => {
    expectTypeOf<keyof Request<typeof bare>>().toEqualTypeOf<never>();
    expectTypeOf<Input<typeof bare>['body']>().toEqualTypeOf<undefined>();
    expectTypeOf<Reply<typeof bare>>().toEqualTypeOf<undefined>();
  });

  test('an endpoint without its rule of access, or with a problem nobody knows, does not compile', () => {
    const { auth: _, ...withoutAuth } = bare;
    // @ts-expect-error Z-01: who may call it is missing.
    expect(endpoint(withoutAuth).name).toBe('bare');
    // @ts-expect-error The catalogue is closed.
    expect(endpoint({ ...bare, problems: ['NoSuchProblem'] }).name).toBe('bare');
    // @ts-expect-error A path outside of the API.
    expect(endpoint({ ...bare, path: '/things' }).name).toBe('bare');
    expectTypeOf(bare).toExtend<Endpoint>();
  });
});
