import {
  changePassword,
  finishPasswordReset,
  getUser,
  listPasskeys,
  login,
  startPasswordReset,
} from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import {
  type Account,
  aDevice,
  anEmail,
  codeNow,
  eventsOf,
  mailedCode,
  PASSWORD,
  registerAccount,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';
import { passkeyProof, withPasskey } from '../../testing/test-passkey.ts';

const NEW = 'Fresh-paint-0n-walls';

const { identity, close } = await openIdentityBench();
afterAll(close);

const signIn = (email: string, password: string) =>
  identity.call(login, { body: { email, password, ...aDevice() } });
const start = (email: string) => identity.call(startPasswordReset, { body: { email } });
const resetCode = ({ id }: Account) => mailedCode(identity, id, 'PasswordResetRequested');
const finish = (email: string, code: string, more: { newPassword?: string; twoFactorCode?: string } = {}) =>
  identity.call(finishPasswordReset, { body: { email, code, newPassword: NEW, ...more } });

describe('resetting the password (A-11)', () => {
  test('sets it, ends every session, opens none, holds money for a day and tells the owner', async () => {
    const account = await verifiedAccount(identity);
    expect((await start(account.email)).body).toEqual({ resendAfterSeconds: 60, codeLength: 6 });
    const answer = await finish(account.email, await resetCode(account));
    expect([answer.status, answer.text, answer.cookies]).toEqual([204, '', []]);
    expect((await identity.call(getUser, { params: { id: account.id }, token: account.token })).status).toBe(
      401,
    );
    expect((await signIn(account.email, PASSWORD)).problem).toBe('CredentialsWrong');
    const { body } = await signIn(account.email, NEW);
    expect(body).toMatchObject({ withdrawalsHeldReason: 'PasswordReset' });
    const heldMs =
      new Date(String(Reflect.get(body, 'withdrawalsHeldUntil'))).getTime() - identity.clock.now().getTime();
    expect(Math.round(heldMs / 3_600_000)).toBe(24);
    await expect(
      identity.users.requireNoWithdrawalPause(identity.platform.db.autocommit, account.id),
    ).rejects.toMatchObject({
      problem: 'WithdrawalsOnHold',
    });
    expect(await eventsOf(identity.platform, 'PasswordChanged', account.id)).toMatchObject([
      { because: 'reset' },
    ]);
    identity.advance(24 * 3600);
    await expect(
      identity.users.requireNoWithdrawalPause(identity.platform.db.autocommit, account.id),
    ).resolves.toBeUndefined();
  });

  test('with two-factor on needs the second factor too, and leaves it on', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    identity.advance(60);
    await start(account.email);
    const code = await resetCode(account);
    expect((await finish(account.email, code)).problem).toBe('TwoFactorCodeRequired');
    const bad = await finish(account.email, code, { twoFactorCode: '000000' });
    expect(bad.problem).toBe('CodeInvalid');
    const twoFactorCode = codeNow(identity, account.secret);
    expect((await finish(account.email, code, { twoFactorCode })).status).toBe(204);
    expect((await signIn(account.email, NEW)).body).toMatchObject({ twoFactorRequired: true });
  });

  test('A-11 removes the passkeys of the last 30 days, which a thief may have added, and lists them', async () => {
    const account = await verifiedAccount(identity);
    const device = await withPasskey(identity, account);
    identity.advance(30 * 86_400);
    const signedIn = (await signIn(account.email, PASSWORD)).body;
    const later = { ...account, token: String(Reflect.get(signedIn, 'jwtToken')) };
    const proof = await passkeyProof(identity, { account: later, device }, { purpose: 'addPasskey' });
    await withPasskey(identity, later, { stepUp: proof });
    const before = await identity.call(listPasskeys, { params: { id: account.id }, token: later.token });
    expect(before.body).toHaveLength(2);
    await start(account.email);
    expect((await finish(account.email, await resetCode(account))).status).toBe(204);
    const token = String(Reflect.get((await signIn(account.email, NEW)).body, 'jwtToken'));
    const left = await identity.call(listPasskeys, { params: { id: account.id }, token });
    // The first passkey is 30 days old by now.
    expect(left.body.map(({ id }) => id)).toEqual([before.body[0]?.id]);
    expect(await eventsOf(identity.platform, 'PasswordChanged', account.id)).toMatchObject([
      { because: 'reset', removedPasskeys: ['Test phone'] },
    ]);
  });

  test('a recovery code does as second factor, once', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    const [twoFactorCode = ''] = account.recoveryCodes;
    await start(account.email);
    expect((await finish(account.email, await resetCode(account), { twoFactorCode })).status).toBe(204);
    identity.advance(3600);
    await start(account.email);
    expect((await finish(account.email, await resetCode(account), { twoFactorCode })).problem).toBe(
      'CodeInvalid',
    );
  });

  test('a code works once, also when it comes 50 times at once (A-07)', async () => {
    const account = await verifiedAccount(identity);
    await start(account.email);
    const code = await resetCode(account);
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish(account.email, code)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect((await finish(account.email, code)).problem).toBe('CodeInvalid');
  });

  test('a weak password is refused before the code is looked at', async () => {
    const account = await verifiedAccount(identity);
    await start(account.email);
    const code = await resetCode(account);
    const answer = await finish(account.email, code, { newPassword: 'Password1234!' });
    expect([answer.status, answer.problem]).toEqual([400, 'PasswordTooCommon']);
    expect((await finish(account.email, code)).status).toBe(204);
  });

  test('nothing is mailed for an e-mail that is unknown or unproven, and every answer is the same (A-06)', async () => {
    const known = await verifiedAccount(identity);
    const unproven = await registerAccount(identity);
    const emails = [known.email, unproven.email, anEmail()];
    const told = async (ask: (email: string) => Promise<{ status: number; text: string }>) =>
      new Set(
        await Promise.all(
          emails.map(async (email) => {
            const { status, text } = await ask(email);
            return `${status} ${text.replace(/"traceId":"[^"]+"/, '')}`;
          }),
        ),
      );
    expect(await told(start)).toHaveProperty('size', 1);
    expect(await told(start)).toHaveProperty('size', 1);
    for (let count = 0; count < 6; count += 1)
      expect(await told((email) => finish(email, '000000'))).toHaveProperty('size', 1);
    identity.advance(60);
    expect(await told(start)).toHaveProperty('size', 1);
    expect(await eventsOf(identity.platform, 'PasswordResetRequested', unproven.id)).toHaveLength(0);
  });
});

describe('changing the password', () => {
  const change = ({ id, token }: Account, body: { password: string; newPassword: string; stepUp?: object }) =>
    identity.call(changePassword, { params: { id }, token, body });

  test('needs the old one, ends the other sessions and keeps this one', async () => {
    const account = await verifiedAccount(identity);
    const other = await signIn(account.email, PASSWORD);
    expect((await change(account, { password: 'Wr0ng-password-x', newPassword: NEW })).problem).toBe(
      'PasswordWrong',
    );
    expect((await change(account, { password: PASSWORD, newPassword: PASSWORD })).problem).toBe(
      'PasswordUnchanged',
    );
    expect((await change(account, { password: PASSWORD, newPassword: 'short' })).problem).toBe(
      'PasswordTooShort',
    );
    expect((await change(account, { password: PASSWORD, newPassword: NEW })).status).toBe(204);
    const asks = async (token: string) =>
      (await identity.call(getUser, { params: { id: account.id }, token })).status;
    expect(await asks(account.token)).toBe(200);
    expect(await asks(String(Reflect.get(other.body, 'jwtToken')))).toBe(401);
    expect((await signIn(account.email, NEW)).status).toBe(200);
    expect(await eventsOf(identity.platform, 'PasswordChanged', account.id)).toMatchObject([
      { because: 'change' },
    ]);
  });

  test('with two-factor on needs a fresh factor (D5)', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    identity.advance(60);
    expect((await change(account, { password: PASSWORD, newPassword: NEW })).problem).toBe('StepUpRequired');
    const wrong = { method: 'totp', code: '000000' };
    expect((await change(account, { password: PASSWORD, newPassword: NEW, stepUp: wrong })).problem).toBe(
      'StepUpInvalid',
    );
    const stepUp = { method: 'totp', code: codeNow(identity, account.secret) };
    expect((await change(account, { password: PASSWORD, newPassword: NEW, stepUp })).status).toBe(204);
    const again = await change(account, { password: NEW, newPassword: PASSWORD, stepUp });
    expect(again.problem).toBe('StepUpInvalid');
  });

  test('A-12 with a passkey alone needs a fresh proof of it (D5)', async () => {
    const account = await verifiedAccount(identity);
    const device = await withPasskey(identity, account);
    expect((await change(account, { password: PASSWORD, newPassword: NEW })).problem).toBe('StepUpRequired');
    expect((await signIn(account.email, PASSWORD)).status).toBe(200);
    const stepUp = await passkeyProof(identity, { account, device }, { purpose: 'changePassword' });
    expect((await change(account, { password: PASSWORD, newPassword: NEW, stepUp })).status).toBe(204);
  });

  test('is no place to guess the password: six tries an hour, then even the right one is wrong (A-04)', async () => {
    const account = await verifiedAccount(identity);
    const tries = Array.from({ length: 30 }, () =>
      change(account, { password: 'Wr0ng-password-x', newPassword: NEW }),
    );
    expect(new Set((await Promise.all(tries)).map(({ problem }) => problem))).toEqual(
      new Set(['PasswordWrong']),
    );
    expect((await change(account, { password: PASSWORD, newPassword: NEW })).problem).toBe('PasswordWrong');
  });
});
