import { confirmLogin, getUser, login, register } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import {
  aDevice,
  anEmail,
  codeNow,
  eventsOf,
  PASSWORD,
  registerAccount,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';

const { identity, close } = await openIdentityBench();
afterAll(close);

const signIn = (email: string, password = PASSWORD, deviceId?: string) =>
  identity.call(login, { body: { email, password, ...aDevice(deviceId) } });

describe('login', () => {
  test('gives tokens and the profile for the right password', async () => {
    const account = await verifiedAccount(identity);
    const answer = await signIn(account.email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: account.id,
      email: account.email,
      status: 'Active',
      twoFactorEnabled: false,
      twoFactorEnabledAt: null,
    });
    const token = String(Reflect.get(answer.body, 'jwtToken'));
    const profile = await identity.call(getUser, { params: { id: account.id }, token });
    expect(profile.body).toMatchObject({ id: account.id, kycStatus: 'notchecked' });
  });

  test('takes a password exactly as it was set (A-01)', async () => {
    const long = `Aa1!${'é'.repeat(123)}x`;
    expect([...long]).toHaveLength(128);
    const account = await verifiedAccount(identity, { password: long });
    expect((await signIn(account.email, `${long.slice(0, -1)}y`)).problem).toBe('CredentialsWrong');
    expect((await signIn(account.email, `${long} `)).problem).toBe('CredentialsWrong');
    expect((await signIn(account.email, long)).status).toBe(200);
  });

  test('tells a login from a device never seen before to the owner, once', async () => {
    const account = await verifiedAccount(identity);
    await signIn(account.email, PASSWORD, account.deviceId);
    expect(await eventsOf(identity.platform, 'NewDeviceLogin', account.id)).toHaveLength(0);
    await signIn(account.email, PASSWORD, 'another-device');
    await signIn(account.email, PASSWORD, 'another-device');
    expect(await eventsOf(identity.platform, 'NewDeviceLogin', account.id)).toHaveLength(1);
  });

  test('signs a NotVerified account in, as one that is not verified', async () => {
    const account = await registerAccount(identity);
    const answer = await signIn(account.email);
    expect(answer.body).toMatchObject({ id: account.id, status: 'NotVerified' });
  });

  test('A-06 means the account that has proven the e-mail, else the one that was registered with this password', async () => {
    const email = anEmail();
    const owner = await verifiedAccount(identity, { email });
    const claimed = await registerAccount(identity, { email, password: 'Another-0ne-entirely' });
    expect((await signIn(email)).body).toMatchObject({ id: owner.id });
    // Same as for a free e-mail: the registrant can sign in, to an unverified account.
    expect((await signIn(email, 'Another-0ne-entirely')).body).toMatchObject({
      id: claimed.id,
      status: 'NotVerified',
    });
  });

  test('refuses fields that the contract does not know (Z-05)', async () => {
    const body = {
      email: anEmail(),
      password: PASSWORD,
      termsAccepted: true,
      ...aDevice(),
      status: 'Active',
    };
    const answer = await identity.call(register, { body });
    expect([answer.status, answer.problem]).toEqual([400, 'ValueUnknown']);
  });
});

describe('login with two-factor', () => {
  test('gives a ticket only, good for its own user and nothing else (A-10)', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    const other = await withTwoFactor(identity, await verifiedAccount(identity));
    const device = aDevice();
    const answer = await identity.call(login, {
      body: { email: account.email, password: PASSWORD, ...device },
    });
    expect(answer.body).toEqual({ id: account.id, twoFactorRequired: true, loginTicket: expect.any(String) });
    expect(answer.cookies).toEqual([]);
    const ticket = String(Reflect.get(answer.body, 'loginTicket'));
    const asToken = await identity.call(getUser, { params: { id: account.id }, token: ticket });
    expect(asToken.status).toBe(401);
    identity.advance(60);
    const confirm = (id: string, code: string, deviceId: string = device.deviceId) =>
      identity.call(confirmLogin, { params: { id }, body: { code, loginTicket: ticket, deviceId } });
    expect((await confirm(other.id, codeNow(identity, other.secret))).problem).toBe('LoginTicketInvalid');
    expect((await confirm(account.id, codeNow(identity, account.secret), 'another-device')).problem).toBe(
      'LoginTicketInvalid',
    );
    const confirmed = await confirm(account.id, codeNow(identity, account.secret));
    expect(confirmed.body).toMatchObject({
      id: account.id,
      twoFactorEnabled: true,
      twoFactorEnabledAt: expect.stringMatching(/^\d{4}-.*Z$/),
      jwtToken: expect.any(String),
    });
    identity.advance(60);
    expect((await confirm(account.id, codeNow(identity, account.secret))).problem).toBe('LoginTicketInvalid');
  });

  test('voids the ticket after five wrong codes and after five minutes, and tells the owner (A-10, A-16)', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    const device = aDevice();
    const start = async () => {
      const { body } = await identity.call(login, {
        body: { email: account.email, password: PASSWORD, ...device },
      });
      return String(Reflect.get(body, 'loginTicket'));
    };
    const confirm = (loginTicket: string, code: string) =>
      identity.call(confirmLogin, {
        params: { id: account.id },
        body: { code, loginTicket, deviceId: device.deviceId },
      });
    const first = await start();
    for (let count = 0; count < 5; count += 1)
      expect((await confirm(first, '000000')).problem).toBe('CodeInvalid');
    identity.advance(60);
    expect((await confirm(first, codeNow(identity, account.secret))).problem).toBe('LoginTicketInvalid');
    expect(await eventsOf(identity.platform, 'SecondFactorFailed', account.id)).toHaveLength(1);
    const second = await start();
    identity.advance(301);
    expect((await confirm(second, codeNow(identity, account.secret))).problem).toBe('LoginTicketInvalid');
    expect((await confirm(await start(), codeNow(identity, account.secret))).status).toBe(200);
  });
});
