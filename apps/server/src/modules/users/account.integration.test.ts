import {
  deleteUser,
  freezeByToken,
  freezeUser,
  getUser,
  login,
  refreshToken,
  register,
  setAntiPhishingCode,
} from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import {
  type Account,
  aDevice,
  anEmail,
  codeNow,
  eventsOf,
  mailedProof,
  openIdentity,
  PASSWORD,
  registerAccount,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';
import { mailContext } from './events.ts';

const { database, identity, close } = await openIdentityBench();
afterAll(close);

const signIn = (email: string) => identity.call(login, { body: { email, password: PASSWORD, ...aDevice() } });
const profile = ({ id, token }: Account) => identity.call(getUser, { params: { id }, token });

describe('registering', () => {
  test.each([
    [{ password: 'Password1234!' }, 'PasswordTooCommon'],
    [{ password: 'short' }, 'PasswordTooShort'],
    [{ email: 'anna@example' }, 'EmailInvalid'],
    [{ termsAccepted: false }, 'ValueInvalid'],
    [{ deviceId: 'short' }, 'ValueInvalid'],
    [{ language: 'de' }, 'ValueInvalid'],
  ])('%j is refused with %s', async (change, problem) => {
    const body = { email: anEmail(), password: PASSWORD, termsAccepted: true, ...aDevice(), ...change };
    const answer = await identity.call(register, { body });
    expect([answer.status, answer.problem]).toEqual([400, problem]);
  });

  test('I-10 an international domain is one mailbox in every spelling, and a disguised one is shown as it is', async () => {
    const name = anEmail().split('@')[0] ?? '';
    const owner = await verifiedAccount(identity, { email: `${name}@пошта.укр` });
    expect((await profile(owner)).body.email).toBe(`${name}@пошта.укр`);
    for (const spelling of [`${name}@ПОШТА.УКР`, `${name.toUpperCase()}@xn--80a1acn3a.xn--j1amh`]) {
      expect((await signIn(spelling)).body).toMatchObject({ id: owner.id });
      await registerAccount(identity, { email: spelling });
    }
    expect(await eventsOf(identity.platform, 'EmailAlreadyRegistered', owner.id)).toHaveLength(2);
    const disguised = await registerAccount(identity, { email: `${name}@gіm.example` });
    expect((await profile(disguised)).body.email).toMatch(/@xn--/);
  });

  test('no field beyond the contract is taken (Z-05)', async () => {
    const names = [
      'id',
      'status',
      'role',
      'balance',
      'kycStatus',
      'referrerId',
      'isVerified',
      'twoFactorEnabled',
      'rights',
    ];
    for (const name of names) {
      const body = { email: anEmail(), password: PASSWORD, termsAccepted: true, ...aDevice(), [name]: 'x' };
      expect([name, (await identity.call(register, { body })).problem]).toEqual([name, 'ValueUnknown']);
    }
  });

  test('keeps the referrer only when the affiliate id is that of an active account', async () => {
    const referrer = await verifiedAccount(identity);
    const { affiliateId } = (await profile(referrer)).body;
    const referredBy = async (id: string) => {
      const body = {
        email: anEmail(),
        password: PASSWORD,
        termsAccepted: true,
        ...aDevice(),
        affiliateId: id,
      };
      const answer = await identity.call(register, { body });
      const { rows } = await identity.platform.db.pool.query(
        'select referred_by from users.user where id = $1',
        [answer.body.id],
      );
      return rows[0]?.referred_by;
    };
    expect(await referredBy(affiliateId)).toBe(referrer.id);
    expect(await referredBy('NOBODY22')).toBeNull();
  });
});

describe('freezing', () => {
  test('D5, W-09: by the owner takes a step-up, ends every session, and the password alone does not undo it', async () => {
    const account = await verifiedAccount(identity);
    const freeze = (stepUp?: object) =>
      identity.call(freezeUser, {
        params: { id: account.id },
        token: account.token,
        body: stepUp === undefined ? {} : { stepUp },
      });
    expect((await freeze()).problem).toBe('StepUpRequired');
    expect((await profile(account)).body.status).toBe('Active');
    expect((await freeze(await mailedProof(identity, account, { purpose: 'freezeUser' }))).status).toBe(204);
    expect((await profile(account)).status).toBe(401);
    expect([(await signIn(account.email)).status, (await signIn(account.email)).problem]).toEqual([
      403,
      'AccountFrozen',
    ]);
    const body = { email: account.email, password: 'Wr0ng-password-x', ...aDevice() };
    expect((await identity.call(login, { body })).problem).toBe('CredentialsWrong');
    expect(await eventsOf(identity.platform, 'AccountFrozen', account.id)).toMatchObject([
      { because: 'owner' },
    ]);
  });

  test('by the link of a new-device mail works once, without a session', async () => {
    const account = await verifiedAccount(identity);
    await signIn(account.email);
    const [event] = await eventsOf(identity.platform, 'NewDeviceLogin', account.id);
    const sealed = String(Reflect.get(event ?? {}, 'sealedFreezeToken'));
    const token = identity.sealer.open(sealed, mailContext('NewDeviceLogin', account.id));
    expect((await identity.call(freezeByToken, { body: { token: `${token}x` } })).problem).toBe(
      'TokenInvalid',
    );
    expect((await identity.call(freezeByToken, { body: { token } })).status).toBe(204);
    expect((await signIn(account.email)).problem).toBe('AccountFrozen');
    expect((await identity.call(freezeByToken, { body: { token } })).problem).toBe('TokenInvalid');
  });
});

describe('deleting', () => {
  const remove = ({ id, token }: Account, stepUp?: object) =>
    identity.call(deleteUser, { params: { id }, token, body: stepUp === undefined ? {} : { stepUp } });

  test('needs a fresh factor, erases who it was, and frees the e-mail', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    identity.advance(60);
    expect((await remove(account)).problem).toBe('StepUpRequired');
    expect((await remove(account, { method: 'totp', code: '000000' })).problem).toBe('StepUpInvalid');
    const code = codeNow(identity, account.secret);
    expect((await remove(account, { method: 'totp', code })).status).toBe(204);
    expect((await profile(account)).status).toBe(401);
    expect((await signIn(account.email)).problem).toBe('CredentialsWrong');
    const { rows } = await identity.platform.db.pool.query<{ text: string }>(
      `select row_to_json(u)::text as text from users.user u where id::text = $1
       union all select row_to_json(d)::text from sessions.device d where user_id::text = $1
       union all select payload::text from platform.event where key = $1 and topic = 'AccountDeleted'`,
      [account.id],
    );
    expect(rows).toHaveLength(2);
    for (const { text } of rows) expect(text).not.toContain(account.email);
    const again = await verifiedAccount(identity, { email: account.email });
    expect(again.id).not.toBe(account.id);
  });

  test('is refused while a guard says so, and nothing is lost', async () => {
    const guarded = await openIdentity({
      url: database.url,
      secrets: identity.secrets,
      clock: identity.clock,
      balanceGuards: [async () => 'AccountHasBalance'],
    });
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    identity.advance(60);
    const stepUp = { method: 'totp', code: codeNow(identity, account.secret) };
    const sent = { params: { id: account.id }, token: account.token, body: { stepUp } };
    // Also without a factor: the owner reads the reason before anything is asked.
    for (const body of [{}, { stepUp }]) {
      const refused = await guarded.call(deleteUser, { ...sent, body });
      expect([refused.status, refused.problem]).toEqual([409, 'AccountHasBalance']);
    }
    await guarded.close();
    expect((await identity.call(deleteUser, sent)).status).toBe(204);
  });
});

describe('an account that is never verified', () => {
  const erase = async (): Promise<void> => {
    const job = identity.users.jobs({ sessions: identity.sessions.operations }).find(isAbandoned);
    if (job === undefined) throw new Error('The job is missing.');
    await job.run(undefined);
  };
  const isAbandoned = ({ name }: { name: string }) => name === 'users.abandoned';

  test('is erased after seven days with its sessions, and its e-mail is free', async () => {
    const claims = [await registerAccount(identity), await registerAccount(identity)];
    const proven = await verifiedAccount(identity);
    identity.advance(7 * 86_400 - 1);
    const late = await registerAccount(identity);
    await erase();
    for (const { email } of claims) expect((await signIn(email)).status).toBe(200);
    identity.advance(2);
    await erase();
    for (const account of claims) {
      expect((await profile(account)).status).toBe(401);
      expect((await signIn(account.email)).problem).toBe('CredentialsWrong');
      const { id, deviceId, refreshToken: token } = account;
      const body = { refreshToken: token, deviceId };
      expect((await identity.call(refreshToken, { params: { id }, body })).problem).toBe(
        'RefreshTokenInvalid',
      );
      const { rows } = await identity.platform.db.pool.query<{ text: string }>(
        `select row_to_json(u)::text as text from users.user u where id::text = $1
         union all select row_to_json(d)::text from sessions.device d where user_id::text = $1`,
        [id],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.text).not.toContain(account.email);
      expect(await eventsOf(identity.platform, 'AccountDeleted', id)).toEqual([]);
      expect((await verifiedAccount(identity, { email: account.email })).id).not.toBe(id);
    }
    expect((await signIn(proven.email)).status).toBe(200);
    expect((await signIn(late.email)).status).toBe(200);
  });

  test('more of them than one batch are gone after one run', async () => {
    const { db } = identity.platform;
    await db.pool.query(
      `insert into users.user (id, email, email_canonical, password_hash, status, language, affiliate_id,
         terms_accepted_at, created_at)
       select gen_random_uuid(), 'a' || n || '@flood.example', 'a' || n || '@flood.example', 'x', 'NotVerified', 'uk',
         'FLOOD' || n, '2026-01-01', '2026-01-01' from generate_series(1, 250) n`,
    );
    await erase();
    const { rows } = await db.pool.query(`select id from users.user where email like '%@flood.example'`);
    expect(rows).toEqual([]);
  });
});

test('the database takes the tag of any language, and nothing else for one', async () => {
  const { db } = identity.platform;
  const { id } = await verifiedAccount(identity);
  const set = (language: string) =>
    db.pool.query('update users.user set language = $2 where id = $1', [id, language]);
  for (const tag of ['pl', 'pt-BR', 'zh-Hant-TW', 'en-XA', 'uk']) await set(tag);
  for (const wrong of ['', 'english', 'UK', 'en_US', 'uk; drop']) await expect(set(wrong)).rejects.toThrow();
});

test('D5, W-09: the anti-phishing word is set, shown and taken away, each with a step-up bound to it', async () => {
  const account = await verifiedAccount(identity);
  const set = (antiPhishingCode: string | null, stepUp?: object) =>
    identity.call(setAntiPhishingCode, {
      params: { id: account.id },
      token: account.token,
      body: { antiPhishingCode, ...(stepUp !== undefined && { stepUp }) },
    });
  const prove = (operation: Record<string, string>) =>
    mailedProof(identity, account, { purpose: 'setAntiPhishingCode', operation });
  expect((await set('Каштан-7')).problem).toBe('StepUpRequired');
  const proof = await prove({ antiPhishingCode: 'Каштан-7' });
  // The proof is bound to the code: another code in the request is refused.
  expect((await set('Каштан-8', proof)).problem).toBe('StepUpInvalid');
  expect((await set('Каштан-7', proof)).body).toMatchObject({ antiPhishingCode: 'Каштан-7' });
  expect((await set('a b')).status).toBe(400);
  expect((await set('x\r\nBcc: y')).status).toBe(400);
  expect((await profile(account)).body.antiPhishingCode).toBe('Каштан-7');
  expect((await set(null)).problem).toBe('StepUpRequired');
  expect((await set(null, await prove({}))).body.antiPhishingCode).toBeNull();
});

test('a NotVerified account may only verify, look at itself and leave (Z-04)', async () => {
  const account = await registerAccount(identity);
  expect((await profile(account)).status).toBe(200);
  const answer = await identity.call(freezeUser, { params: { id: account.id }, token: account.token });
  expect([answer.status, answer.problem]).toEqual([403, 'EmailNotVerified']);
});
