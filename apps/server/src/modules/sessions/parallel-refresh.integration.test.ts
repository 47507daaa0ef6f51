import { getUser, login, refreshToken } from '@gim/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createRateLimiter } from '../../http/rate-limit.ts';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import {
  type Account,
  aDevice,
  callApp,
  eventsOf,
  fromBrowser,
  PASSWORD,
  type TestIdentity,
  verifiedAccount,
} from '../../testing/test-identity.ts';

const { identity, second, close } = await openIdentityBench();
afterAll(close);

interface Shown {
  readonly token?: string;
  readonly deviceId?: string;
  readonly headers?: Record<string, string>;
  readonly on?: TestIdentity;
}

const refresh = (account: Account, { token, deviceId, headers = {}, on = identity }: Shown = {}) =>
  on.call(refreshToken, {
    params: { id: account.id },
    body: { refreshToken: token ?? account.refreshToken, deviceId: deviceId ?? account.deviceId },
    headers,
  });

/** Runs `count` refreshes concurrently, half of them in each process. */
const atOnce = (count: number, account: Account, shown: Shown = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      refresh(account, { ...shown, on: index % 2 === 0 ? identity : second }),
    ),
  );

const isAlive = async ({ id }: Account, token: string): Promise<boolean> =>
  (await identity.call(getUser, { params: { id }, token })).status === 200;

const liveTokensOf = async (userId: string): Promise<number> => {
  const { rows } = await identity.platform.db.pool.query(
    `select from sessions.refresh_token t join sessions.session s on s.id = t.session_id
     where s.user_id = $1 and t.state = 'active' and s.revoked_at is null`,
    [userId],
  );
  return rows.length;
};

describe('parallel refreshes of one client', () => {
  test.each([10, 50, 100])('S-03 %i at once all get one successor, and one token lives', async (count) => {
    const account = await verifiedAccount(identity);
    const answers = await atOnce(count, account);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    expect(await liveTokensOf(account.id)).toBe(1);
    const successor = answers[0]?.body.refreshToken ?? '';
    expect((await refresh(account, { token: successor })).status).toBe(200);
    expect(await eventsOf(identity.platform, 'SessionReuseDetected', account.id)).toEqual([]);
  });

  test('S-03 50 at once in a browser all get one successor, and one cookie', async () => {
    const account = await verifiedAccount(identity);
    const device = aDevice();
    const opened = await identity.call(login, {
      body: { email: account.email, password: PASSWORD, ...device },
      headers: fromBrowser(),
    });
    const jar = Object.fromEntries(opened.cookies.map(({ name, value }) => [name, value]));
    const token = String(Reflect.get(opened.body, 'refreshToken'));
    const shown = { token, deviceId: device.deviceId, headers: fromBrowser(jar) };
    const answers = await atOnce(50, account, shown);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    expect(new Set(answers.map(({ cookies }) => JSON.stringify(cookies))).size).toBe(1);
  });

  test('S-04 time spent waiting inside the server does not count against the client', async () => {
    const account = await verifiedAccount(identity);
    const waiting = await identity.platform.db.inTransaction(async (tx) => {
      await sql`select from sessions.refresh_token t join sessions.session s on s.id = t.session_id
        where s.user_id = ${account.id} for update of t`.execute(tx);
      const sent = atOnce(4, account);
      await untilQueued(4);
      identity.advance(30);
      return { sent };
    });
    const answers = await waiting.sent;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
  });

  test('S-04 a client whose answers were lost recovers as long as the grace lasts', async () => {
    const account = await verifiedAccount(identity);
    const lost = (await refresh(account)).body;
    for (let second = 1; second <= 10; second += 1) {
      identity.advance(1);
      const again = await atOnce(5, account);
      expect(again.map(({ status, body }) => [status, body.refreshToken])).toEqual(
        Array(5).fill([200, lost.refreshToken]),
      );
    }
    expect(await liveTokensOf(account.id)).toBe(1);
  });
});

describe('what the grace does not forgive, however often it was used', () => {
  test('S-05 the parent a moment after the grace', async () => {
    const account = await verifiedAccount(identity);
    const [answer] = await atOnce(50, account);
    identity.advance(11);
    expect((await refresh(account)).problem).toBe('RefreshTokenInvalid');
    expect(await isAlive(account, answer?.body.jwtToken ?? '')).toBe(false);
    expect(await eventsOf(identity.platform, 'SessionReuseDetected', account.id)).toHaveLength(1);
  });

  test('S-04 the grandparent', async () => {
    const account = await verifiedAccount(identity);
    const [child] = await atOnce(50, account);
    const [grandchild] = await atOnce(50, account, { token: child?.body.refreshToken ?? '' });
    expect((await refresh(account)).problem).toBe('RefreshTokenInvalid');
    expect(await isAlive(account, grandchild?.body.jwtToken ?? '')).toBe(false);
    expect(await liveTokensOf(account.id)).toBe(0);
  });

  test('S-07 another device', async () => {
    const account = await verifiedAccount(identity);
    const [child] = await atOnce(50, account);
    expect((await refresh(account, { deviceId: 'another-device' })).problem).toBe('DeviceNotBelongsToUser');
    expect(await isAlive(account, child?.body.jwtToken ?? '')).toBe(false);
  });
});

test('S-10 sign-ins of the same network do not use up the budget of refreshes', async () => {
  const account = await verifiedAccount(identity);
  const app = await buildApp({
    platform: identity.platform,
    modules: identity.modules,
    rateLimiter: createRateLimiter({ scale: 1, monotonicMs: () => 0 }),
  });
  const signIn = { email: 'nobody@example.com', password: PASSWORD, ...aDevice() };
  const signIns: number[] = [];
  for (let count = 0; count < 30; count += 1)
    signIns.push((await callApp(app, login, { body: signIn })).status);
  expect(signIns.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  const { id, refreshToken: token, deviceId } = account;
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      callApp(app, refreshToken, { params: { id }, body: { refreshToken: token, deviceId } }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  await app.server.close();
});

/**
 * Waits until `count` refreshes wait for a token's row. The first waits for the lock holder, the others in the queue.
 */
async function untilQueued(count: number): Promise<void> {
  for (;;) {
    const { rows } = await identity.platform.db.pool.query(
      `select from pg_locks where locktype = 'tuple' and relation = 'sessions.refresh_token'::regclass
       and database = (select oid from pg_database where datname = current_database())`,
    );
    if (rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
