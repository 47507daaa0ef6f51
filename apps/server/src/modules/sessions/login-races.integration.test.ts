import {
  changePassword,
  confirmLogin,
  disableTwoFactor,
  finishPasswordReset,
  listPasskeys,
  login,
  passkeyLogin,
  removePasskey,
  renewRecoveryCodes,
  startPasskeyLogin,
  startPasswordReset,
} from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import {
  type Account,
  aDevice,
  codeNow,
  mailedCode,
  PASSWORD,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';
import { passkeyProof, withPasskey } from '../../testing/test-passkey.ts';
import { whileUserLocked } from '../../testing/while-locked.ts';

const { identity, second, close } = await openIdentityBench();
afterAll(close);

type Secured = Awaited<ReturnType<typeof withTwoFactor>>;
const NEW = 'Fresh-paint-0n-walls';
const asked = ({ id, token }: Account) => ({ params: { id }, token });
const signIn = ({ email }: Account) =>
  identity.call(login, { body: { email, password: PASSWORD, ...aDevice() } });
const sessionsOf = async ({ id }: Account) => {
  const { rows } = await identity.platform.db.pool.query(
    'select from sessions.session where user_id = $1 and revoked_at is null',
    [id],
  );
  return rows.length;
};

describe('a sign-in decides under the lock of the user', () => {
  test('A-10 two-factor turned on in between gives a ticket, never a session by the password alone', async () => {
    const account = await verifiedAccount(identity);
    const before = await sessionsOf(account);
    const answer = await whileUserLocked(second, account.id, {
      call: () => signIn(account),
      change: {
        text: `insert into sessions.two_factor (user_id, secret, enabled_at) values ($1, 'sealed', now())`,
        values: [account.id],
      },
    });
    expect(answer.body).toEqual({
      id: account.id,
      twoFactorRequired: true,
      loginTicket: expect.any(String),
    });
    expect(await sessionsOf(account)).toBe(before);
  });

  test('A-10 a password changed in between gives no ticket', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    const answer = await whileUserLocked(second, account.id, {
      call: () => signIn(account),
      change: { text: `update users.user set password_hash = 'other' where id = $1`, values: [account.id] },
    });
    expect(answer.problem).toBe('CredentialsWrong');
  });

  test('A-14 a passkey removed in between opens nothing', async () => {
    const account = await verifiedAccount(identity);
    const device = await withPasskey(identity, account);
    const before = await sessionsOf(account);
    const { challengeId, options } = (await identity.call(startPasskeyLogin)).body;
    const body = { challengeId, answer: device.prove(options), ...aDevice() };
    const answer = await whileUserLocked(second, account.id, {
      call: () => identity.call(passkeyLogin, { body }),
      change: { text: 'delete from sessions.passkey where user_id = $1', values: [account.id] },
    });
    expect(answer.problem).toBe('PasskeyInvalid');
    expect(await sessionsOf(account)).toBe(before);
  });
});

describe('open login tickets', () => {
  /** Each leaves the account's newest authenticator code unused. */
  const changes: Record<string, (account: Secured) => Promise<{ status: number }>> = {
    async 'a password reset'({ id, email, recoveryCodes }) {
      await identity.call(startPasswordReset, { body: { email } });
      const code = await mailedCode(identity, id, 'PasswordResetRequested');
      const body = { email, code, newPassword: NEW, twoFactorCode: recoveryCodes[0] };
      return identity.call(finishPasswordReset, { body });
    },
    async 'a changed password'(account) {
      const stepUp = { method: 'totp', code: account.recoveryCodes[0] };
      const body = { password: PASSWORD, newPassword: NEW, stepUp };
      return identity.call(changePassword, { ...asked(account), body });
    },
    async 'a new passkey'(account) {
      await withPasskey(identity, account, { stepUp: { method: 'totp', code: account.recoveryCodes[0] } });
      return { status: 200 };
    },
    async 'a removed passkey'(account) {
      const [passkey] = (await identity.call(listPasskeys, asked(account))).body;
      const stepUp = { method: 'totp', code: account.recoveryCodes[0] };
      const params = { id: account.id, passkeyId: passkey?.id ?? '' };
      return identity.call(removePasskey, { params, token: account.token, body: { stepUp } });
    },
    async 'new recovery codes'(account) {
      const stepUp = { method: 'totp', code: account.recoveryCodes[0] };
      return identity.call(renewRecoveryCodes, { ...asked(account), body: { stepUp } });
    },
    async 'two-factor turned off'(account) {
      const body = { code: account.recoveryCodes[0] };
      return identity.call(disableTwoFactor, { ...asked(account), body });
    },
  };

  test.each(Object.entries(changes))('A-10 are void after %s', async (_what, change) => {
    const plain = await verifiedAccount(identity);
    const device = await withPasskey(identity, plain);
    const proof = await passkeyProof(identity, { account: plain, device }, { purpose: 'enableTwoFactor' });
    const account = await withTwoFactor(identity, plain, proof);
    const loginDevice = aDevice();
    const begin = () =>
      identity.call(login, { body: { email: account.email, password: PASSWORD, ...loginDevice } });
    const finish = (loginTicket: unknown) => {
      identity.advance(30);
      const code = codeNow(identity, account.secret);
      const body = { code, loginTicket, deviceId: loginDevice.deviceId };
      return identity.call(confirmLogin, { params: { id: account.id }, body });
    };
    const good = Reflect.get((await begin()).body, 'loginTicket');
    expect((await finish(good)).status).toBe(200);
    const open = Reflect.get((await begin()).body, 'loginTicket');
    expect([200, 204]).toContain((await change(account)).status);
    expect((await finish(open)).problem).toBe('LoginTicketInvalid');
  });
});
