import {
  deauthorizeDevice,
  deauthorizeOtherDevices,
  getUser,
  listDevices,
  login,
  logout,
  setLanguage,
  setPushToken,
} from '@gim/contract';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import {
  type Account,
  aDevice,
  eventsOf,
  fromBrowser,
  mailedProof,
  PASSWORD,
  type TestIdentity,
  verifiedAccount,
} from '../../testing/test-identity.ts';

const { database, identity, second, close } = await openIdentityBench();
afterAll(close);

const signInOn = async (account: Account, deviceId: string, ip = '203.0.113.9'): Promise<Account> => {
  const body = { email: account.email, password: PASSWORD, ...aDevice(deviceId) };
  const answer = await identity.call(login, {
    body,
    ip,
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
  });
  return { ...account, deviceId, token: String(Reflect.get(answer.body, 'jwtToken')) };
};
const list = ({ id, token }: Account) => identity.call(listDevices, { params: { id }, token });
const statusOf = async ({ id, token }: Account, on: TestIdentity = identity) =>
  (await on.call(getUser, { params: { id }, token })).status;

describe('devices (S-11)', () => {
  test('are listed with what the owner knows them by, and the network only in part', async () => {
    const account = await verifiedAccount(identity);
    identity.advance(5);
    const phone = await signInOn(account, 'phone-of-anna');
    const { body } = await list(phone);
    expect(body).toMatchObject([
      {
        id: 'phone-of-anna',
        name: 'Test phone',
        platform: 'Web',
        browser: 'Firefox',
        ip: '203.0.113.*',
        isCurrent: true,
      },
      { id: account.deviceId, ip: '127.0.0.*', browser: null, isCurrent: false },
    ]);
  });

  test('one that is deauthorised is out at once, in this process and in others within a second (S-08)', async () => {
    const account = await verifiedAccount(identity);
    const phone = await signInOn(account, 'phone-of-borys');
    const revoked: (string | null)[] = [];
    const stop = second.sessions.revocations.onRevoked((end) => revoked.push(end?.sessionId ?? null));
    expect(await statusOf(phone, second)).toBe(200);
    const operation = { deviceId: 'phone-of-borys' };
    const params = { id: account.id, ...operation };
    const stepUp = await mailedProof(identity, account, { purpose: 'deauthorizeDevice', operation });
    const answer = await identity.call(deauthorizeDevice, { params, token: account.token, body: { stepUp } });
    expect(answer.status).toBe(204);
    expect(await statusOf(phone)).toBe(401);
    await vi.waitFor(async () => expect(await statusOf(phone, second)).toBe(401), {
      timeout: 1000,
      interval: 20,
    });
    expect(revoked).toContain(
      String(JSON.parse(Buffer.from(phone.token.split('.')[1] ?? '', 'base64url').toString()).sid),
    );
    stop();
    expect((await list(account)).body.map(({ id }) => id)).toEqual([account.deviceId]);
    await signInOn(account, 'phone-of-borys');
    expect(await eventsOf(identity.platform, 'NewDeviceLogin', account.id)).toHaveLength(2);
  });

  test('an ended session is refused at once everywhere where money asks (S-08)', async () => {
    const account = await verifiedAccount(identity);
    expect(await second.sessions.authenticator.authenticate(account.token, { fresh: false })).not.toBeNull();
    await identity.call(logout, {
      params: { id: account.id },
      token: account.token,
      body: { deviceId: account.deviceId },
    });
    expect(await second.sessions.authenticator.authenticate(account.token, { fresh: true })).toBeNull();
  });

  test('money does not believe what is remembered, also before the news of the end has come (S-08)', async () => {
    const account = await verifiedAccount(identity);
    const { authenticator } = second.sessions;
    expect(await authenticator.authenticate(account.token, { fresh: false })).not.toBeNull();
    // Written directly to the database, so that no process is notified.
    await identity.platform.db.pool.query(
      `update sessions.session set revoked_at = now(), revoked_because = 'Test'
       where user_id = $1 and revoked_at is null`,
      [account.id],
    );
    expect(await authenticator.authenticate(account.token, { fresh: true })).toBeNull();
  });

  test('all others are signed out together', async () => {
    const account = await verifiedAccount(identity);
    const [phone, tablet] = [await signInOn(account, 'a-phone-x'), await signInOn(account, 'a-tablet-x')];
    const query = { except: 'current' };
    const stepUp = await mailedProof(identity, phone, { purpose: 'deauthorizeOtherDevices' });
    const answer = await identity.call(deauthorizeOtherDevices, {
      params: { id: account.id },
      token: phone.token,
      query,
      body: { stepUp },
    });
    expect(answer.status).toBe(204);
    expect([await statusOf(phone), await statusOf(tablet), await statusOf(account)]).toEqual([200, 401, 401]);
  });

  test('S-11 another device is signed out only with a step-up bound to it, the own one without', async () => {
    const account = await verifiedAccount(identity);
    const [phone, tablet] = [await signInOn(account, 'phone-s11'), await signInOn(account, 'tablet-s11')];
    const signOut = (deviceId: string, stepUp?: object) =>
      identity.call(deauthorizeDevice, {
        params: { id: account.id, deviceId },
        token: account.token,
        body: stepUp === undefined ? {} : { stepUp },
      });
    expect((await signOut('phone-s11')).problem).toBe('StepUpRequired');
    const proof = { purpose: 'deauthorizeDevice', operation: { deviceId: 'tablet-s11' } } as const;
    const stepUp = await mailedProof(identity, account, proof);
    expect((await signOut('phone-s11', stepUp)).problem).toBe('StepUpInvalid');
    expect((await signOut('tablet-s11', stepUp)).status).toBe(204);
    expect([await statusOf(phone), await statusOf(tablet)]).toEqual([200, 401]);
    expect((await signOut(account.deviceId)).status).toBe(204);
    expect([await statusOf(phone), await statusOf(account)]).toEqual([200, 401]);
  });

  test('S-11 all others are signed out only with a step-up', async () => {
    const account = await verifiedAccount(identity);
    const phone = await signInOn(account, 'phone-s11-all');
    const query = { except: 'current' };
    const { id, token } = account;
    const answer = await identity.call(deauthorizeOtherDevices, { params: { id }, token, query });
    expect([answer.problem, await statusOf(phone)]).toEqual(['StepUpRequired', 200]);
  });

  test('one that is not the caller’s cannot be signed out: 404, and its owner stays (Z-01)', async () => {
    const account = await verifiedAccount(identity);
    const other = await verifiedAccount(identity);
    const params = { id: account.id, deviceId: other.deviceId };
    expect((await identity.call(deauthorizeDevice, { params, token: account.token })).status).toBe(404);
    expect(await statusOf(other)).toBe(200);
  });
});

describe('calls that name a device (S-07)', () => {
  const device = async ({ id }: Account, deviceId: string) => {
    const { db } = identity.platform;
    const { rows } = await db.pool.query(
      'select language from sessions.device where user_id = $1 and device_id = $2',
      [id, deviceId],
    );
    const targets = await identity.sessions.pushTargets(db.autocommit, [id]);
    return { language: rows[0]?.language, push: targets.find((one) => one.deviceId === deviceId)?.token };
  };

  test('set its push token and language, which the account follows', async () => {
    const account = await verifiedAccount(identity);
    const params = { id: account.id, deviceId: account.deviceId };
    const push = (pushToken: string) =>
      identity.call(setPushToken, { params, token: account.token, body: { pushToken } });
    expect((await push('host-token-1')).status).toBe(204);
    const body = { language: 'uk' };
    expect((await identity.call(setLanguage, { params, token: account.token, body })).status).toBe(204);
    expect(await device(account, account.deviceId)).toEqual({ push: 'host-token-1', language: 'uk' });
    expect((await identity.call(getUser, { params, token: account.token })).body.language).toBe('uk');
    await push('no-push-token');
    expect(await device(account, account.deviceId)).toMatchObject({ push: undefined });
  });

  test('refuse one that is not this user’s with DeviceNotBelongsToUser, and change nothing', async () => {
    const account = await verifiedAccount(identity);
    const other = await verifiedAccount(identity);
    const sent = { params: { id: account.id, deviceId: other.deviceId }, token: account.token };
    const answers = [
      await identity.call(setPushToken, { ...sent, body: { pushToken: 'stolen' } }),
      await identity.call(setLanguage, { ...sent, body: { language: 'uk' } }),
      await identity.call(logout, {
        params: { id: account.id },
        token: account.token,
        body: { deviceId: other.deviceId },
      }),
    ];
    expect(answers.map(({ status, problem }) => `${status} ${problem}`)).toEqual(
      Array(3).fill('400 DeviceNotBelongsToUser'),
    );
    expect(await device(other, other.deviceId)).toEqual({ push: undefined, language: 'en-US' });
    expect([await statusOf(account), await statusOf(other)]).toEqual([200, 200]);
  });
});

test('S-11 no call of one session changes or ends another device of the same user', async () => {
  const account = await verifiedAccount(identity);
  const phone = await signInOn(account, 'phone-apart');
  const { id, token } = account;
  const params = { id, deviceId: phone.deviceId };
  const answers = [
    await identity.call(setPushToken, { params, token, body: { pushToken: 'stolen' } }),
    await identity.call(setLanguage, { params, token, body: { language: 'uk' } }),
    await identity.call(logout, { params, token, body: { deviceId: phone.deviceId } }),
  ];
  expect(answers.map(({ problem }) => problem)).toEqual(Array(3).fill('DeviceNotBelongsToUser'));
  expect(await statusOf(phone)).toBe(200);
});

test('D2, S-11: in a browser push token and language take the device cookie, not only the token', async () => {
  const account = await verifiedAccount(identity);
  const device = aDevice();
  const body = { email: account.email, password: PASSWORD, ...device };
  const opened = await identity.call(login, { body, headers: fromBrowser() });
  const token = String(Reflect.get(opened.body, 'jwtToken'));
  const jar = Object.fromEntries(opened.cookies.map(({ name, value }) => [name, value]));
  const params = { id: account.id, deviceId: device.deviceId };
  const set = async (headers: Record<string, string>) => [
    (await identity.call(setPushToken, { params, token, headers, body: { pushToken: 'token-x' } })).status,
    (await identity.call(setLanguage, { params, token, headers, body: { language: 'uk' } })).status,
  ];
  expect(await set({})).toEqual([400, 400]);
  expect(await set(fromBrowser())).toEqual([400, 400]);
  expect(await set(fromBrowser({ '__Host-gim-device': 'AAAA' }))).toEqual([400, 400]);
  expect(await set(fromBrowser(jar))).toEqual([204, 204]);
});

test('logging out ends the session of the device, and only that one', async () => {
  const account = await verifiedAccount(identity);
  const phone = await signInOn(account, 'phone-to-leave');
  const body = { deviceId: phone.deviceId };
  expect((await identity.call(logout, { params: { id: account.id }, token: phone.token, body })).status).toBe(
    204,
  );
  expect([await statusOf(phone), await statusOf(account)]).toEqual([401, 200]);
});

test('two people may share a device: each keeps an own session on it', async () => {
  const [anna, borys] = [await verifiedAccount(identity), await verifiedAccount(identity)];
  const [first, other] = [await signInOn(anna, 'family-computer'), await signInOn(borys, 'family-computer')];
  expect([await statusOf(first), await statusOf(other)]).toEqual([200, 200]);
});

test('S-12 of two accounts that bring the same push token at once, one has it', async () => {
  const accounts = [await verifiedAccount(identity), await verifiedAccount(identity)];
  const ids = accounts.map(({ id }) => id);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  // Both calls start before either can write its device.
  await owner.query('begin');
  await owner.query('select from sessions.device where user_id = any($1) for update', [ids]);
  const body = { pushToken: 'token-of-one-app' };
  const calls = accounts.map(({ id, deviceId, token }) =>
    identity.call(setPushToken, { params: { id, deviceId }, token, body }),
  );
  await vi.waitFor(async () => {
    await owner.query('select pg_stat_clear_snapshot()');
    const { rows } = await owner.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toEqual([{ waiting: 2 }]);
  }, 5000);
  await owner.query('commit');
  await owner.end();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([204, 204]);
  expect(await identity.sessions.pushTargets(identity.platform.db.autocommit, ids)).toHaveLength(1);
});
