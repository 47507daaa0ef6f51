import {
  confirmLogin,
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getUser,
  login,
  refreshToken,
} from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { decodeBase32 } from '../../platform/crypto/base32.ts';
import { totpCode, totpStep } from '../../platform/crypto/totp.ts';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import {
  type Account,
  aDevice,
  codeNow,
  eventsOf,
  mailedProof,
  openIdentity,
  PASSWORD,
  refreshed,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';
import { consumeTotpStep } from './two-factor-store.ts';

const { database, identity, close } = await openIdentityBench();
afterAll(close);

const enable = async (account: Account) => {
  const { id, token } = account;
  const stepUp = await mailedProof(identity, account, { purpose: 'enableTwoFactor' });
  return identity.call(enableTwoFactor, { params: { id }, token, body: { stepUp } });
};
const confirm = ({ id, token }: Account, code: string) =>
  identity.call(confirmTwoFactor, { params: { id }, token, body: { code } });
const disable = ({ id, token }: Account, body: { code: string; password?: string }) =>
  identity.call(disableTwoFactor, { params: { id }, token, body });
const isAlive = async ({ id, token }: Account) =>
  (await identity.call(getUser, { params: { id }, token })).status === 200;
interface Begun {
  readonly loginTicket: string;
  readonly deviceId: string;
}
const begin = async ({ email }: Account): Promise<Begun> => {
  const device = aDevice();
  const { body } = await identity.call(login, { body: { email, password: PASSWORD, ...device } });
  return { loginTicket: String(Reflect.get(body, 'loginTicket')), deviceId: device.deviceId };
};
const finish = ({ id }: Account, begun: Begun, code: string) =>
  identity.call(confirmLogin, { params: { id }, body: { code, ...begun } });
const signIn = async (account: Account, code: string) => finish(account, await begin(account), code);

describe('turning two-factor on (A-12)', () => {
  test('counts only after a code of the new secret; then every session ends and a new one begins (S-09)', async () => {
    const account = await verifiedAccount(identity);
    const other = await identity.call(login, {
      body: { email: account.email, password: PASSWORD, ...aDevice() },
    });
    expect((await confirm(account, '123456')).problem).toBe('TwoFactorNotStarted');
    const { body } = await enable(account);
    expect(decodeBase32(body.secret)).toHaveLength(20);
    expect(
      (await identity.call(getUser, { params: { id: account.id }, token: account.token })).body
        .twoFactorEnabled,
    ).toBe(false);
    const code = codeNow(identity, decodeBase32(body.secret));
    expect((await confirm(account, code === '000000' ? '000001' : '000000')).problem).toBe('CodeInvalid');
    const answer = await confirm(account, code);
    expect(answer.body).toMatchObject({ twoFactorEnabled: true, jwtToken: expect.any(String) });
    expect(await isAlive(account)).toBe(false);
    expect(await isAlive({ ...account, token: String(Reflect.get(other.body, 'jwtToken')) })).toBe(false);
    expect(await isAlive({ ...account, token: answer.body.jwtToken })).toBe(true);
    expect(await eventsOf(identity.platform, 'TwoFactorEnabled', account.id)).toHaveLength(1);
  });

  test('a new secret takes the place of a pending one; when it is on, enabling is refused and changes nothing', async () => {
    const account = await verifiedAccount(identity);
    const first = decodeBase32((await enable(account)).body.secret);
    identity.advance(60);
    const second = decodeBase32((await enable(account)).body.secret);
    expect((await confirm(account, codeNow(identity, first))).problem).toBe('CodeInvalid');
    const confirmed = await confirm(account, codeNow(identity, second));
    const now = { ...account, token: confirmed.body.jwtToken };
    const again = await identity.call(enableTwoFactor, { params: { id: now.id }, token: now.token });
    expect([again.status, again.problem]).toEqual([409, 'TwoFactorAlreadyEnabled']);
    expect((await confirm(now, codeNow(identity, second))).problem).toBe('TwoFactorAlreadyEnabled');
    identity.advance(60);
    expect((await signIn(account, codeNow(identity, second))).status).toBe(200);
  });

  test('the secret is sealed at rest, and recovery codes are hashed (A-09, A-13)', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    const { rows } = await identity.platform.db.pool.query<{ text: string }>(
      `select row_to_json(f)::text as text from sessions.two_factor f where user_id = $1
       union all select row_to_json(r)::text from sessions.recovery_code r where user_id = $1`,
      [account.id],
    );
    expect(rows).toHaveLength(11);
    const secrets = [
      ...account.recoveryCodes,
      ...account.recoveryCodes.map((code) => code.replaceAll('-', '')),
    ];
    const forms = (['hex', 'base64', 'base64url'] as const).map((form) => account.secret.toString(form));
    for (const { text } of rows)
      for (const secret of [...secrets, ...forms]) expect(text).not.toContain(secret);
  });
});

describe('an authenticator code (A-09)', () => {
  test('works once: 100 at the same time open one session', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    identity.advance(60);
    const code = codeNow(identity, account.secret);
    const rule = { limit: 1000, windowSeconds: 60, lockSeconds: null };
    const wide = { codes: rule, loginStranger: rule, loginAddress: rule };
    const open = await openIdentity({
      url: database.url,
      secrets: identity.secrets,
      clock: identity.clock,
      attemptRules: wide,
      publicWork: { atOnce: 50, waitingMax: 1000 },
    });
    const tickets = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const device = aDevice();
        const { body } = await open.call(login, {
          body: { email: account.email, password: PASSWORD, ...device },
        });
        return { loginTicket: String(Reflect.get(body, 'loginTicket')), deviceId: device.deviceId };
      }),
    );
    const attempts = tickets.flatMap((ticket) => Array.from({ length: 4 }, () => ticket));
    const answers = await Promise.all(
      attempts.map((ticket) =>
        open.call(confirmLogin, { params: { id: account.id }, body: { code, ...ticket } }),
      ),
    );
    expect(answers).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await open.close();
  });

  test('has a step that is taken once, also by those who have read it as free', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    identity.advance(60);
    const step = totpStep(identity.clock.now());
    const take = () =>
      identity.platform.db.inTransaction((tx) => consumeTotpStep(tx, { userId: account.id, step }));
    expect([await take(), await take()]).toEqual([true, false]);
  });

  test('of the step before is good until a later one was used', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    identity.advance(90);
    const step = totpStep(identity.clock.now());
    expect((await signIn(account, totpCode(account.secret, step - 2))).problem).toBe('CodeInvalid');
    expect((await signIn(account, totpCode(account.secret, step + 1))).problem).toBe('CodeInvalid');
    expect((await signIn(account, totpCode(account.secret, step))).status).toBe(200);
    expect((await signIn(account, totpCode(account.secret, step - 1))).problem).toBe('CodeInvalid');
  });

  test('may be guessed 20 times a day over all challenges, then the right one is wrong too (D4)', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    identity.advance(60);
    for (let count = 0; count < 20; count += 1)
      expect((await signIn(account, '000000')).problem).toBe('CodeInvalid');
    expect((await signIn(account, codeNow(identity, account.secret))).problem).toBe('CodeInvalid');
    identity.advance(86_400);
    expect((await signIn(account, codeNow(identity, account.secret))).status).toBe(200);
  });
});

describe('recovery codes (A-13)', () => {
  test('are ten, of 80 bits, all different, and each works once in either spelling', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    expect(new Set(account.recoveryCodes).size).toBe(10);
    for (const code of account.recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    const [first = '', second = ''] = account.recoveryCodes;
    expect((await signIn(account, first)).status).toBe(200);
    expect((await signIn(account, first)).problem).toBe('CodeInvalid');
    expect((await signIn(account, second.replaceAll('-', '').toLowerCase())).status).toBe(200);
  });

  test('work once, also at the same moment', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    const [code = ''] = account.recoveryCodes;
    // All tickets first, so that only the code is left to compare.
    const tickets = await Promise.all([1, 2, 3, 4].map(() => begin(account)));
    const answers = await Promise.all(tickets.map((ticket) => finish(account, ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('belong to their user', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    const other = await withTwoFactor(identity, await verifiedAccount(identity));
    expect((await signIn(account, other.recoveryCodes[0] ?? '')).problem).toBe('CodeInvalid');
  });
});

describe('turning two-factor off (A-12)', () => {
  test('needs a code, ends every session, holds money for two days', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    identity.advance(60);
    expect((await disable(account, { code: '000000' })).problem).toBe('CodeInvalid');
    const answer = await disable(account, { code: codeNow(identity, account.secret) });
    expect(answer.body).toMatchObject({
      twoFactorEnabled: false,
      withdrawalsHeldReason: 'TwoFactorDisabled',
    });
    const heldMs =
      new Date(answer.body.withdrawalsHeldUntil ?? '').getTime() - identity.clock.now().getTime();
    expect(heldMs).toBe(48 * 3_600_000);
    expect(await isAlive(account)).toBe(false);
    expect(await isAlive({ ...account, token: answer.body.jwtToken })).toBe(true);
    expect((await disable({ ...account, token: answer.body.jwtToken }, { code: '123456' })).problem).toBe(
      'TwoFactorNotEnabled',
    );
    const { body } = await identity.call(login, {
      body: { email: account.email, password: PASSWORD, ...aDevice() },
    });
    expect(body).toHaveProperty('jwtToken');
    const old = { refreshToken: account.refreshToken, deviceId: account.deviceId };
    expect((await identity.call(refreshToken, { params: { id: account.id }, body: old })).status).toBe(400);
  });

  test('asks for the password when it was typed more than a quarter of an hour ago', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    identity.advance(901);
    const later = await refreshed(identity, account);
    const code = codeNow(identity, account.secret);
    expect((await disable(later, { code })).problem).toBe('PasswordRequired');
    expect((await disable(later, { code, password: 'Wr0ng-password-x' })).problem).toBe('PasswordWrong');
    expect((await disable(later, { code, password: PASSWORD })).status).toBe(200);
  });
});
