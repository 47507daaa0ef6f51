import { confirmEmailVerification, confirmLogin, login, register } from '@gim/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher, type PasswordHasher } from '../../platform/crypto/password-hasher.ts';
import { makeSecrets } from '../../platform/crypto/secrets.ts';
import { systemRandom } from '../../platform/random.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  aDevice,
  codeNow,
  fromBrowser,
  LIGHT_PASSWORDS,
  mailedCode,
  openIdentity,
  PASSWORD,
  registerAccount,
  type TestIdentity,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';

let database: TestDatabase;
let identity: TestIdentity;
let second: TestIdentity;
/** How many passwords were actually compared with a stored hash, in both processes. */
let compared = 0;
/** The compared hashes; each identifies its account. */
let comparedHashes: string[] = [];
const secrets = makeSecrets(systemRandom);
/** Wider than in production, so that as many calls as possible run concurrently. */
const publicWork = { atOnce: 50, waitingMax: 1000 };

function countingHasher(): PasswordHasher {
  const hasher = createPasswordHasher({
    cost: LIGHT_PASSWORDS,
    pepper: secrets.key('password'),
    random: systemRandom,
    waitingMax: 1000,
    onFull: () => new Error('full'),
  });
  return {
    ...hasher,
    verify(password, hash) {
      compared += 1;
      comparedHashes.push(hash);
      return hasher.verify(password, hash);
    },
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await openIdentity({ url: database.url, secrets, publicWork, hasher: countingHasher() });
  second = await openIdentity({
    url: database.url,
    secrets,
    clock: identity.clock,
    publicWork,
    hasher: countingHasher(),
  });
});

afterAll(async () => {
  await second.close();
  await identity.close();
  await database.drop();
});

beforeEach(() => {
  identity.advance(2 * 86_400);
  compared = 0;
  comparedHashes = [];
});

/** How many guesses were compared with this account's password. */
async function ownerCompared(id: string): Promise<number> {
  const { rows } = await identity.platform.db.pool.query<{ hash: string }>(
    'select password_hash as hash from users.user where id = $1',
    [id],
  );
  return comparedHashes.filter((hash) => hash === rows[0]?.hash).length;
}

const WRONG = 'Wr0ng-password-x';
const ips = ['198.51.100.1', '203.0.113.1', '192.0.2.1', '2001:db8:1::1', '2001:db8:2::1'];
const guess = (
  email: string,
  {
    on = identity,
    ip = '198.51.100.1',
    password = WRONG,
    deviceId,
  }: { on?: TestIdentity; ip?: string; password?: string; deviceId?: string } = {},
) => on.call(login, { body: { email, password, ...aDevice(deviceId) }, ip });

describe('guessing passwords (A-04)', () => {
  test('200 at once from five networks against two processes: six are compared for each, and another network is free', async () => {
    const { email } = await verifiedAccount(identity);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        guess(email, { on: index % 2 === 0 ? identity : second, ip: ips[index % ips.length] ?? '' }),
      ),
    );
    expect(new Set(answers.map(({ status, problem }) => `${status} ${problem}`))).toEqual(
      new Set(['400 CredentialsWrong']),
    );
    expect(compared).toBe(30);
    expect((await guess(email, { password: PASSWORD })).problem).toBe('CredentialsWrong');
    expect((await guess(email, { password: PASSWORD, ip: '100.64.0.1' })).status).toBe(200);
    identity.advance(2 * 3600);
    expect((await guess(email, { password: PASSWORD })).status).toBe(200);
  }, 120_000);

  test('never more than 100 a day over any number of networks; a known device helps, and the day ends', async () => {
    const account = await verifiedAccount(identity);
    for (let network = 0; network < 150; network += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          guess(account.email, {
            on: index % 2 === 0 ? identity : second,
            ip: `10.1.${network + index}.1`,
          }),
        ),
      );
    }
    expect(compared).toBe(100);
    const fresh = () => guess(account.email, { password: PASSWORD, ip: '10.99.0.1' });
    expect((await fresh()).problem).toBe('CredentialsWrong');
    expect((await guess(account.email, { password: PASSWORD, deviceId: account.deviceId })).status).toBe(200);
    expect((await fresh()).problem).toBe('CredentialsWrong');
    identity.advance(86_400);
    expect((await fresh()).status).toBe(200);
  }, 120_000);

  test('registering the e-mail again and again gives no guesses beside these', async () => {
    const account = await verifiedAccount(identity);
    for (let round = 0; round < 10; round += 1) {
      const password = `Guess-number-${round}x`;
      const device = aDevice();
      await identity.call(register, {
        body: { email: account.email, password, termsAccepted: true, ...device },
      });
      const answer = await guess(account.email, { password, deviceId: device.deviceId, ip: '203.0.113.99' });
      // All of them look alike to the caller: it is the account registered on this device.
      expect([answer.status, Reflect.get(answer.body, 'status')]).toEqual([200, 'NotVerified']);
    }
    expect(await ownerCompared(account.id)).toBe(6);
  });

  test('one network gets 20 in six hours over all accounts, then none for a day', async () => {
    const accounts = [
      await verifiedAccount(identity),
      await verifiedAccount(identity),
      await verifiedAccount(identity),
      await verifiedAccount(identity),
    ];
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(
        accounts.map(({ email }, index) => guess(email, { ip: `198.18.7.${index + round}` })),
      );
    }
    expect(compared).toBe(20);
    const fresh = await verifiedAccount(identity);
    expect((await guess(fresh.email, { password: PASSWORD, ip: '198.18.7.200' })).problem).toBe(
      'CredentialsWrong',
    );
    expect((await guess(fresh.email, { password: PASSWORD, ip: '198.18.8.200' })).status).toBe(200);
  });

  test('strangers cannot lock the owner out: a device that signed in before counts alone (A-05)', async () => {
    const account = await verifiedAccount(identity);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => guess(account.email, { ip: ips[index % ips.length] ?? '' })),
    );
    expect((await guess(account.email, { password: PASSWORD })).problem).toBe('CredentialsWrong');
    expect((await guess(account.email, { password: PASSWORD, deviceId: account.deviceId })).status).toBe(200);
  });

  test('the known device of a browser is proven by its cookie, not by an id that scripts can read (A-05)', async () => {
    const account = await verifiedAccount(identity);
    const device = aDevice();
    const first = await identity.call(login, {
      body: { email: account.email, password: PASSWORD, ...device },
      headers: fromBrowser(),
    });
    const jar = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
    await Promise.all(Array.from({ length: 8 }, () => guess(account.email, { ip: '10.1.1.9' })));
    const body = { email: account.email, password: PASSWORD, ...device };
    expect((await identity.call(login, { body, headers: fromBrowser(), ip: '10.1.1.1' })).problem).toBe(
      'CredentialsWrong',
    );
    const owner = await identity.call(login, {
      body,
      headers: fromBrowser({ '__Host-gim-device': jar['__Host-gim-device'] ?? '' }),
      ip: '10.1.1.1',
    });
    expect(owner.status).toBe(200);
  });
});

describe('guessing codes (A-07, P13)', () => {
  test('200 guesses at once of an e-mail code: five are looked at, and the code is void', async () => {
    const account = await registerAccount(identity);
    const code = await mailedCode(identity, account.id);
    const guessed = Array.from({ length: 200 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    );
    const confirm = (on: TestIdentity, tried: string) =>
      on.call(confirmEmailVerification, {
        params: { id: account.id },
        token: account.token,
        body: { code: tried },
      });
    const answers = await Promise.all(
      guessed.map((tried, index) => confirm(index % 2 === 0 ? identity : second, tried)),
    );
    expect(new Set(answers.map(({ problem }) => problem))).toEqual(new Set(['CodeInvalid']));
    const { rows } = await identity.platform.db.pool.query(
      'select tries from users.email_code where subject = $1',
      [account.id],
    );
    expect(rows).toEqual([{ tries: 5 }]);
    expect((await confirm(identity, code)).problem).toBe('CodeInvalid');
  });

  test('200 guesses at once of a second factor in two processes: five for the ticket, and 20 a day at most', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    identity.advance(60);
    const { deviceId } = aDevice();
    const begin = async (): Promise<string> => {
      const { body } = await guess(account.email, { password: PASSWORD, deviceId });
      return String(Reflect.get(body, 'loginTicket'));
    };
    const confirm = (loginTicket: string, code: string, on: TestIdentity = identity) =>
      on.call(confirmLogin, { params: { id: account.id }, body: { code, loginTicket, deviceId } });
    const first = await begin();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => confirm(first, '000000', n % 2 === 0 ? identity : second)),
    );
    expect(answers.filter(({ problem }) => problem === 'CodeInvalid')).toHaveLength(5);
    expect(answers.filter(({ problem }) => problem === 'LoginTicketInvalid')).toHaveLength(195);
    expect((await confirm(first, codeNow(identity, account.secret))).problem).toBe('LoginTicketInvalid');
    for (let round = 0; round < 3; round += 1) {
      const ticket = await begin();
      await Promise.all(Array.from({ length: 5 }, () => confirm(ticket, '000000')));
    }
    expect((await confirm(await begin(), codeNow(identity, account.secret))).problem).toBe('CodeInvalid');
    identity.advance(86_400);
    expect((await confirm(await begin(), codeNow(identity, account.secret))).status).toBe(200);
  });
});
