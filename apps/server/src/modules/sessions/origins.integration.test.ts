import {
  changePassword,
  confirmEmailVerification,
  confirmLogin,
  disableTwoFactor,
  finishPasswordReset,
  login,
  register,
  startEmailVerification,
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
  refreshed,
  registerAccount,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';

const { identity, close } = await openIdentityBench();
afterAll(close);

let freshNetworks = 0;
/** An address in a network that has made no calls. */
const elsewhere = (): string => {
  freshNetworks += 1;
  return `172.${16 + (freshNetworks >> 8)}.${freshNetworks & 255}.9`;
};

/** Signs in with both factors on the account's device. */
async function signInKnown({ id, email, deviceId, secret }: Account & { secret: Buffer }): Promise<string> {
  const ip = elsewhere();
  const first = await identity.call(login, { body: { email, password: PASSWORD, ...aDevice(deviceId) }, ip });
  const loginTicket = String(Reflect.get(first.body, 'loginTicket'));
  identity.advance(30);
  const code = codeNow(identity, secret);
  const answer = await identity.call(confirmLogin, {
    params: { id },
    body: { code, loginTicket, deviceId },
    ip,
  });
  expect(answer.status).toBe(200);
  return answer.body.jwtToken;
}

describe('what strangers use up is theirs alone (A-05)', () => {
  const reset = (email: string, code: string, ip: string) =>
    identity.call(finishPasswordReset, { body: { email, code, newPassword: PASSWORD }, ip });

  test('20 wrong reset codes take nothing from authenticator codes at sign-in, step-up, removal or reset', async () => {
    const owner = await withTwoFactor(identity, await verifiedAccount(identity));
    for (let n = 0; n < 40; n += 1) await reset(owner.email, '000000', `203.0.${n}.1`);
    const token = await signInKnown(owner);
    identity.advance(30);
    const { id, secret } = owner;
    const stepUp = { method: 'totp', code: codeNow(identity, secret) };
    const body = { password: PASSWORD, newPassword: 'Fresh-paint-0n-walls', stepUp };
    expect((await identity.call(changePassword, { params: { id }, token, body })).status).toBe(204);
    identity.advance(30);
    const disabled = await identity.call(disableTwoFactor, {
      params: { id },
      token,
      body: { code: codeNow(identity, secret) },
    });
    expect(disabled.status).toBe(200);
  });

  test('a recovery code signs in when the authenticator codes of strangers are used up', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    const { email, id } = account;
    const attempt = async (code: string) => {
      const device = aDevice();
      const { body } = await identity.call(login, {
        body: { email, password: PASSWORD, ...device },
        ip: elsewhere(),
      });
      const loginTicket = String(Reflect.get(body, 'loginTicket'));
      const { deviceId } = device;
      return identity.call(confirmLogin, {
        params: { id },
        body: { code, loginTicket, deviceId },
        ip: elsewhere(),
      });
    };
    for (let n = 0; n < 21; n += 1) await attempt('000000');
    identity.advance(30);
    expect((await attempt(codeNow(identity, account.secret))).problem).toBe('CodeInvalid');
    expect((await attempt(account.recoveryCodes[0] ?? '')).status).toBe(200);
    // The known device has its own bucket.
    identity.advance(30);
    await signInKnown(account);
  });

  test('a code that the owner is typing stays good when a stranger asks for another', async () => {
    const account = await verifiedAccount(identity);
    const { email, id } = account;
    const ask = (ip: string) => identity.call(startPasswordReset, { body: { email }, ip });
    const mails = () => eventsOf(identity.platform, 'PasswordResetRequested', id);
    expect((await ask('203.1.1.1')).status).toBe(200);
    const code = await mailedCode(identity, id, 'PasswordResetRequested');
    // Requested right away: the stranger gets the same answer, and nothing is mailed.
    expect((await ask('203.1.2.1')).body).toEqual({ resendAfterSeconds: 60, codeLength: 6 });
    expect(await mails()).toHaveLength(1);
    identity.advance(61);
    // Now others rely on the code too, so not even the first requester replaces it.
    await ask('203.1.1.1');
    await ask('203.1.2.1');
    expect(await mails()).toHaveLength(1);
    identity.advance(300);
    await ask('203.1.3.1');
    expect(await mails()).toHaveLength(2);
    const newer = await mailedCode(identity, id, 'PasswordResetRequested');
    identity.advance(200);
    expect((await reset(email, code, '203.1.1.1')).status).toBe(204);
    // Using one code invalidates both.
    expect((await reset(email, newer, '203.1.1.1')).problem).toBe('CodeInvalid');
  });

  test('who asks again before anybody else gets a new code, and the old one is void', async () => {
    const { email, id } = await verifiedAccount(identity);
    const ip = elsewhere();
    const ask = async () => {
      await identity.call(startPasswordReset, { body: { email }, ip });
      return mailedCode(identity, id, 'PasswordResetRequested');
    };
    const first = await ask();
    identity.advance(60);
    const newer = await ask();
    expect(newer).not.toBe(first);
    expect((await reset(email, first, ip)).problem).toBe('CodeInvalid');
    expect((await reset(email, newer, ip)).status).toBe(204);
  });

  test('strangers who ask all the time leave a usable code in the mailbox, and few mails', async () => {
    const { email, id } = await verifiedAccount(identity);
    for (let n = 0; n < 240; n += 1) {
      await identity.call(startPasswordReset, { body: { email }, ip: `10.9.${n % 100}.1` });
      identity.advance(30);
    }
    // In two hours: at most 12 an hour within the limit, and one every five minutes.
    expect((await eventsOf(identity.platform, 'PasswordResetRequested', id)).length).toBeLessThanOrEqual(26);
    const ip = elsewhere();
    expect((await identity.call(startPasswordReset, { body: { email }, ip })).status).toBe(200);
    identity.advance(240);
    expect((await reset(email, await mailedCode(identity, id, 'PasswordResetRequested'), ip)).status).toBe(
      204,
    );
  });

  test('a known device asks for its own code whatever strangers have asked for', async () => {
    const { email, id, deviceId } = await verifiedAccount(identity);
    for (let n = 0; n < 30; n += 1)
      await identity.call(startPasswordReset, { body: { email }, ip: `10.8.${n}.1` });
    const before = (await eventsOf(identity.platform, 'PasswordResetRequested', id)).length;
    await identity.call(startPasswordReset, { body: { email, deviceId }, ip: '10.8.1.1' });
    expect(await eventsOf(identity.platform, 'PasswordResetRequested', id)).toHaveLength(before + 1);
    const code = await mailedCode(identity, id, 'PasswordResetRequested');
    const body = { email, code, newPassword: PASSWORD, deviceId };
    expect((await identity.call(finishPasswordReset, { body, ip: '10.8.1.1' })).status).toBe(204);
  });

  test('registrations by strangers do not keep the code from whoever holds the mailbox', async () => {
    const email = anEmail();
    for (let n = 0; n < 40; n += 1)
      await identity.call(register, {
        body: { email, password: PASSWORD, termsAccepted: true, ...aDevice() },
        ip: `10.7.${n}.1`,
      });
    const ip = elsewhere();
    const device = aDevice();
    const { body: mine } = await identity.call(register, {
      body: { email, password: PASSWORD, termsAccepted: true, ...device },
      ip,
    });
    const asked = { params: { id: mine.id }, token: mine.jwtToken, ip };
    // The newest code in the mailbox, mailed for another registration, verifies this account.
    expect((await identity.call(startEmailVerification, asked)).body).toMatchObject({ codeLength: 12 });
    const { rows } = await identity.platform.db.pool.query<{ key: string }>(
      "select key from platform.event where topic = 'EmailCodeRequested' order by id desc limit 1",
    );
    expect(rows[0]?.key).not.toBe(mine.id);
    const code = await mailedCode(identity, rows[0]?.key ?? '');
    const answer = await identity.call(confirmEmailVerification, { ...asked, body: { code } });
    expect([answer.status, answer.body.status]).toEqual([200, 'Active']);
    // It is single-use: the stranger's account stays unverified.
    const { rows: pending } = await identity.platform.db.pool.query(
      "select count(*)::int as count from users.user where email_canonical = $1 and status = 'NotVerified'",
      [email],
    );
    expect(pending).toEqual([{ count: 40 }]);
  });

  test('a stranger who registers the e-mail again does not come before the account of this device', async () => {
    const email = anEmail();
    const mine = await registerAccount(identity, { email });
    identity.advance(1);
    await registerAccount(identity, { email, password: 'Another-0ne-entirely' });
    const { body } = await identity.call(login, {
      body: { email, password: PASSWORD, ...aDevice(mine.deviceId) },
      ip: elsewhere(),
    });
    expect(body).toMatchObject({ id: mine.id, status: 'NotVerified' });
  });

  test('the password asked inside a session counts for its device alone', async () => {
    const account = await verifiedAccount(identity);
    const { email, id } = account;
    const change = (token: string, password: string) =>
      identity.call(changePassword, {
        params: { id },
        token,
        body: { password, newPassword: 'Fresh-paint-0n-walls' },
      });
    const other = await identity.call(login, {
      body: { email, password: PASSWORD, ...aDevice() },
      ip: elsewhere(),
    });
    const stolen = String(Reflect.get(other.body, 'jwtToken'));
    for (let n = 0; n < 8; n += 1) await change(stolen, 'Wr0ng-password-x');
    expect((await change(stolen, PASSWORD)).problem).toBe('PasswordWrong');
    expect((await change((await refreshed(identity, account)).token, PASSWORD)).status).toBe(204);
  });

  test('the first sign-in on a device that a reset made known is still told to the owner', async () => {
    const { email, id } = await verifiedAccount(identity);
    const { deviceId } = aDevice();
    await identity.call(startPasswordReset, { body: { email }, ip: elsewhere() });
    const code = await mailedCode(identity, id, 'PasswordResetRequested');
    await identity.call(finishPasswordReset, { body: { email, code, newPassword: PASSWORD, deviceId } });
    await identity.call(login, { body: { email, password: PASSWORD, ...aDevice(deviceId) } });
    expect(await eventsOf(identity.platform, 'NewDeviceLogin', id)).toHaveLength(1);
  });

  test('a device on which the password was reset signs in although strangers have used up all attempts', async () => {
    const { email, id } = await verifiedAccount(identity);
    const wrong = (n: number) =>
      identity.call(login, {
        body: { email, password: 'Wr0ng-password-x', ...aDevice() },
        ip: `10.6.${n}.1`,
      });
    const besiege = async () => {
      for (let n = 0; n < 110; n += 10)
        await Promise.all(Array.from({ length: 10 }, (_, index) => wrong(n + index)));
    };
    await besiege();
    const ip = elsewhere();
    const { deviceId } = aDevice();
    const signIn = () =>
      identity.call(login, { body: { email, password: PASSWORD, ...aDevice(deviceId) }, ip });
    expect((await signIn()).problem).toBe('CredentialsWrong');
    await identity.call(startPasswordReset, { body: { email, deviceId }, ip });
    const code = await mailedCode(identity, id, 'PasswordResetRequested');
    await identity.call(finishPasswordReset, { body: { email, code, newPassword: PASSWORD, deviceId }, ip });
    await besiege();
    expect((await signIn()).status).toBe(200);
    // The owner is notified at most once a day.
    expect(await eventsOf(identity.platform, 'StrangersBlocked', id)).toHaveLength(1);
    identity.advance(86_400);
    await besiege();
    expect(await eventsOf(identity.platform, 'StrangersBlocked', id)).toHaveLength(2);
  });

  test('whoever signs in to an account that is not verified on many devices writes to nobody', async () => {
    const account = await registerAccount(identity);
    const body = { email: account.email, password: PASSWORD, ...aDevice() };
    expect((await identity.call(login, { body, ip: elsewhere() })).status).toBe(200);
    expect(await eventsOf(identity.platform, 'NewDeviceLogin', account.id)).toHaveLength(0);
  });
});
