import { getUser, login, refreshToken } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createSeededRandom } from '../../platform/random.ts';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import {
  type Account,
  aDevice,
  eventsOf,
  PASSWORD,
  type TestIdentity,
  verifiedAccount,
} from '../../testing/test-identity.ts';

const { identity, second, close } = await openIdentityBench();
afterAll(close);

const refresh = (
  account: Account,
  token: string = account.refreshToken,
  on: TestIdentity = identity,
  deviceId = account.deviceId,
) => on.call(refreshToken, { params: { id: account.id }, body: { refreshToken: token, deviceId } });

const isAlive = async ({ id }: Account, token: string): Promise<boolean> =>
  (await identity.call(getUser, { params: { id }, token })).status === 200;

const tokensOf = async (userId: string): Promise<{ state: string; alive: boolean }[]> => {
  const { rows } = await identity.platform.db.pool.query<{ state: string; alive: boolean }>(
    `select t.state, s.revoked_at is null as alive from sessions.refresh_token t
     join sessions.session s on s.id = t.session_id where s.user_id = $1`,
    [userId],
  );
  return rows;
};

describe('refreshing', () => {
  test('rotates the token and keeps the session', async () => {
    const account = await verifiedAccount(identity);
    const answer = await refresh(account);
    expect(answer.body).toEqual({
      id: account.id,
      jwtToken: expect.any(String),
      refreshToken: expect.any(String),
    });
    expect(answer.body.refreshToken).not.toBe(account.refreshToken);
    expect(await isAlive(account, answer.body.jwtToken)).toBe(true);
    const sid = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
    expect(sid(answer.body.jwtToken)).toBe(sid(account.token));
  });

  test('stores no token in clear (S-02)', async () => {
    const account = await verifiedAccount(identity);
    const { body } = await refresh(account);
    const { rows } = await identity.platform.db.pool.query<{ text: string }>(
      'select row_to_json(t)::text as text from sessions.refresh_token t union all select row_to_json(s)::text from sessions.session s',
    );
    const dump = rows.map(({ text }) => text).join('\n');
    const asHex = (value: string) => Buffer.from(value, 'base64url').toString('hex');
    for (const token of [account.refreshToken, body.refreshToken]) {
      for (const half of token.split('.')) {
        expect(dump).not.toContain(half);
        expect(dump).not.toContain(asHex(half));
      }
    }
  });

  test('100 at once over two processes give one successor and leave one live token (S-03)', async () => {
    const account = await verifiedAccount(identity);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        refresh(account, account.refreshToken, index % 2 === 0 ? identity : second),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    const live = (await tokensOf(account.id)).filter(({ state, alive }) => state === 'active' && alive);
    expect(live).toHaveLength(1);
    const successor = answers[0]?.body.refreshToken ?? '';
    expect((await refresh(account, successor)).status).toBe(200);
  });

  test('the parent gets the same successor within ten seconds; the grandparent ends the session (S-04)', async () => {
    const account = await verifiedAccount(identity);
    const child = (await refresh(account)).body;
    identity.advance(9);
    const again = await refresh(account);
    expect(again.body.refreshToken).toBe(child.refreshToken);
    expect(await isAlive(account, again.body.jwtToken)).toBe(true);
    const grandchild = (await refresh(account, child.refreshToken)).body;
    expect((await refresh(account)).problem).toBe('RefreshTokenInvalid');
    expect((await refresh(account, grandchild.refreshToken)).status).toBe(400);
    expect(await isAlive(account, grandchild.jwtToken)).toBe(false);
    expect(await eventsOf(identity.platform, 'SessionReuseDetected', account.id)).toHaveLength(1);
  });

  test('a stolen token shown after the grace kills its session at once, and no other (S-05)', async () => {
    const account = await verifiedAccount(identity);
    const elsewhere = await identity.call(login, {
      body: { email: account.email, password: PASSWORD, ...aDevice() },
    });
    const child = (await refresh(account)).body;
    identity.advance(11);
    expect((await refresh(account)).problem).toBe('RefreshTokenInvalid');
    expect(await isAlive(account, child.jwtToken)).toBe(false);
    expect((await refresh(account, child.refreshToken)).problem).toBe('RefreshTokenInvalid');
    expect(await isAlive(account, String(Reflect.get(elsewhere.body, 'jwtToken')))).toBe(true);
    expect(await eventsOf(identity.platform, 'SessionReuseDetected', account.id)).toHaveLength(1);
  });

  test('500 rotations whose answers are dropped at random lose no session', async () => {
    const account = await verifiedAccount(identity);
    const random = createSeededRandom('dropped answers');
    let token = account.refreshToken;
    for (let rotation = 0; rotation < 500; rotation += 1) {
      const drops = random.integer(4);
      let next = '';
      for (let attempt = 0; attempt <= drops; attempt += 1) {
        const answer = await refresh(account, token, random.integer(2) === 0 ? identity : second);
        expect([rotation, answer.status]).toEqual([rotation, 200]);
        if (next !== '') expect(answer.body.refreshToken).toBe(next);
        next = answer.body.refreshToken;
      }
      token = next;
      identity.advance(random.integer(1200));
    }
  }, 120_000);
});

describe('a refresh that is not for this session', () => {
  test('on another device is refused, and ends the session whose token was shown there (S-07)', async () => {
    const account = await verifiedAccount(identity);
    const answer = await refresh(account, account.refreshToken, identity, 'somebody-elses-device');
    expect([answer.status, answer.problem]).toEqual([400, 'DeviceNotBelongsToUser']);
    expect(await isAlive(account, account.token)).toBe(false);
  });

  test('with the id of another user is the same refusal (S-07)', async () => {
    const account = await verifiedAccount(identity);
    const other = await verifiedAccount(identity);
    const answer = await refresh({ ...account, id: other.id });
    expect([answer.status, answer.problem]).toEqual([400, 'DeviceNotBelongsToUser']);
    expect(await isAlive(other, other.token)).toBe(true);
  });

  test('with an unknown token, or half of one, changes nothing', async () => {
    const account = await verifiedAccount(identity);
    const [selector = '', secret = ''] = account.refreshToken.split('.');
    const wrong = [
      'x',
      selector,
      secret,
      `${selector}.${'A'.repeat(43)}`,
      `${'A'.repeat(22)}.${secret}`,
      `${secret}.${selector}`,
    ];
    for (const token of wrong) expect([token, (await refresh(account, token)).status]).toEqual([token, 400]);
    expect((await refresh(account)).status).toBe(200);
  });

  test('ends after 7 idle days, and after 30 days however often it is used (S-06)', async () => {
    const idle = await verifiedAccount(identity);
    const busy = await verifiedAccount(identity);
    let token = busy.refreshToken;
    for (let day = 0; day < 29; day += 1) {
      identity.advance(86_400);
      const answer = await refresh(busy, token);
      expect([day, answer.status]).toEqual([day, 200]);
      token = answer.body.refreshToken;
      if (day === 7) expect((await refresh(idle)).problem).toBe('RefreshTokenInvalid');
    }
    identity.advance(86_401);
    expect((await refresh(busy, token)).problem).toBe('RefreshTokenInvalid');
  });
});
