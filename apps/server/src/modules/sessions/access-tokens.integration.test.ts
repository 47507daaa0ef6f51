import { deauthorizeOtherDevices, getUser } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badTokens } from '../../testing/bad-tokens.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  type Account,
  ORIGIN,
  openIdentity,
  type TestIdentity,
  verifiedAccount,
} from '../../testing/test-identity.ts';

let database: TestDatabase;
let identity: TestIdentity;
let account: Account;

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await openIdentity({ url: database.url });
  account = await verifiedAccount(identity);
});

afterAll(async () => {
  await identity.close();
  await database.drop();
});

const claimsOf = (token: string): Record<string, unknown> =>
  Object(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));

describe('access tokens (S-01)', () => {
  test('say who, which session, which device, how and when, for ten minutes', () => {
    const claims = claimsOf(account.token);
    expect(claims).toEqual({
      iss: ORIGIN,
      aud: 'gim',
      sub: account.id,
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      did: account.deviceId,
      amr: ['pwd'],
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: Number(claims.iat) + 600,
    });
  });

  test('at least 60 forged or broken ones are all answered 401', async () => {
    const [key] = identity.secrets.signingKeys;
    if (key === undefined) throw new Error('no signing key');
    const { token: good, id: userId, deviceId } = account;
    const sessionId = String(claimsOf(good).sid);
    const corpus = badTokens({
      key,
      issuer: ORIGIN,
      userId,
      sessionId,
      deviceId,
      now: identity.clock.now(),
      good,
    });
    expect(corpus.size).toBeGreaterThanOrEqual(60);
    const accepted: string[] = [];
    for (const [name, token] of corpus) {
      for (const [endpoint, query] of [
        [getUser, undefined],
        [deauthorizeOtherDevices, { except: 'current' }],
      ] as const) {
        const sent = { params: { id: userId }, token, ...(query === undefined ? {} : { query }) };
        const { status } = await identity.call(endpoint, sent);
        if (status !== 401) accepted.push(`${name}: ${status}`);
      }
    }
    expect(accepted).toEqual([]);
    const answer = await identity.call(getUser, { params: { id: userId }, token: good });
    expect(answer.status).toBe(200);
  });

  test('a good one is refused after its ten minutes', async () => {
    const fresh = await verifiedAccount(identity);
    identity.advance(599);
    expect((await identity.call(getUser, { params: { id: fresh.id }, token: fresh.token })).status).toBe(200);
    identity.advance(2);
    expect((await identity.call(getUser, { params: { id: fresh.id }, token: fresh.token })).status).toBe(401);
  });

  test.each(['bearer', 'Basic', 'Bearer  ', 'Bearer\t'])('the scheme %j is not ours', async (scheme) => {
    const headers = { authorization: `${scheme} ${account.token}` };
    expect((await identity.call(getUser, { params: { id: account.id }, headers })).status).toBe(401);
  });
});
