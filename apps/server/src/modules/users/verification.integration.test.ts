import { confirmEmailVerification, getUser, login, startEmailVerification } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import {
  type Account,
  aDevice,
  anEmail,
  eventsOf,
  mailedCode,
  refreshed,
  registerAccount,
  verifiedAccount,
} from '../../testing/test-identity.ts';

const { identity, close } = await openIdentityBench();
afterAll(close);

const confirm = ({ id, token }: Account, code: string) =>
  identity.call(confirmEmailVerification, { params: { id }, token, body: { code } });
const resend = ({ id, token }: Account) => identity.call(startEmailVerification, { params: { id }, token });
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('verifying the e-mail', () => {
  test('makes the account active with a new session; the old one is over (S-09)', async () => {
    const account = await registerAccount(identity);
    const answer = await confirm(account, await mailedCode(identity, account.id));
    expect(answer.body).toMatchObject({ id: account.id, status: 'Active' });
    const old = await identity.call(getUser, { params: { id: account.id }, token: account.token });
    expect(old.status).toBe(401);
    const fresh = await identity.call(getUser, { params: { id: account.id }, token: answer.body.jwtToken });
    expect(fresh.body.status).toBe('Active');
    expect(await eventsOf(identity.platform, 'AccountCreated', account.id)).toHaveLength(1);
  });

  test('a code never signs in a verified user (A-08)', async () => {
    const account = await verifiedAccount(identity);
    expect((await resend(account)).problem).toBe('EmailAlreadyVerified');
    expect((await confirm(account, '123456')).problem).toBe('EmailAlreadyVerified');
  });

  test('a code is bound to its account: that of another is wrong (A-07)', async () => {
    const [one, other] = [await registerAccount(identity), await registerAccount(identity)];
    expect((await confirm(one, await mailedCode(identity, other.id))).problem).toBe('CodeInvalid');
  });

  test('a code is worth nothing in the row of another account or purpose (A-07)', async () => {
    const [one, other] = [await registerAccount(identity), await registerAccount(identity)];
    const code = await mailedCode(identity, other.id);
    // Simulates somebody who can write to the table but does not have the key.
    await identity.platform.db.pool.query(
      `update users.email_code c set salt = o.salt, hash = o.hash from users.email_code o
       where c.subject = $1 and o.subject = $2`,
      [one.id, other.id],
    );
    expect((await confirm(one, code)).problem).toBe('CodeInvalid');
    expect((await confirm(other, code)).status).toBe(200);
  });

  test('five wrong tries void the code, and a new one keeps the count (A-07)', async () => {
    const account = await registerAccount(identity);
    const code = await mailedCode(identity, account.id);
    for (let count = 0; count < 4; count += 1)
      expect((await confirm(account, wrong(code))).problem).toBe('CodeInvalid');
    identity.advance(61);
    expect((await resend(account)).body).toEqual({ isSent: true, resendAfterSeconds: 120, codeLength: 6 });
    const newer = await mailedCode(identity, account.id);
    expect((await confirm(account, wrong(newer))).problem).toBe('CodeInvalid');
    expect((await confirm(account, newer)).problem).toBe('CodeInvalid');
    identity.advance(200);
    expect((await resend(account)).body).toMatchObject({ isSent: false });
    identity.advance(3600);
    const later = await refreshed(identity, account);
    expect((await resend(later)).status).toBe(200);
    expect((await confirm(later, await mailedCode(identity, account.id))).status).toBe(200);
  });

  test('a code lives ten minutes, and a new one voids the old (A-07)', async () => {
    const account = await registerAccount(identity);
    const first = await mailedCode(identity, account.id);
    identity.advance(60);
    await resend(account);
    const second = await mailedCode(identity, account.id);
    if (first !== second) expect((await confirm(account, first)).problem).toBe('CodeInvalid');
    identity.advance(599);
    const late = await registerAccount(identity);
    expect((await confirm(await refreshed(identity, account), second)).status).toBe(200);
    identity.advance(600);
    const tooLate = await refreshed(identity, late);
    expect((await confirm(tooLate, await mailedCode(identity, late.id))).problem).toBe('CodeInvalid');
  });

  test('100 parallel uses of the right code give one session (A-07)', async () => {
    const account = await registerAccount(identity);
    const code = await mailedCode(identity, account.id);
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(account, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('codes are sent after 60, 120 and 300 s, four an hour, then a long one each five minutes (A-07)', async () => {
    const account = await registerAccount(identity);
    const early = await resend(account);
    expect([early.status, early.body]).toEqual([
      200,
      { isSent: false, resendAfterSeconds: 60, codeLength: 6 },
    ]);
    identity.advance(59);
    expect((await resend(account)).body).toEqual({ isSent: false, resendAfterSeconds: 1, codeLength: 6 });
    identity.advance(1);
    expect((await resend(account)).body).toEqual({ isSent: true, resendAfterSeconds: 120, codeLength: 6 });
    for (const seconds of [120, 300]) {
      identity.advance(seconds);
      expect((await resend(account)).body).toMatchObject({ isSent: true });
    }
    identity.advance(300);
    const later = await refreshed(identity, account);
    expect(await eventsOf(identity.platform, 'EmailCodeRequested', account.id)).toHaveLength(4);
    expect((await resend(later)).body).toEqual({ isSent: true, resendAfterSeconds: 60, codeLength: 12 });
    const long = await mailedCode(identity, account.id);
    expect(long).toMatch(/^\d{12}$/);
    identity.advance(60);
    // Nothing more is mailed while the code is fresh; the one in the mailbox is valid.
    expect((await resend(later)).body).toEqual({ isSent: true, resendAfterSeconds: 120, codeLength: 12 });
    expect(await eventsOf(identity.platform, 'EmailCodeRequested', account.id)).toHaveLength(5);
    expect((await confirm(later, long)).status).toBe(200);
  });

  test('no code is stored or told in clear (S-12)', async () => {
    const account = await registerAccount(identity);
    const code = await mailedCode(identity, account.id);
    const { rows } = await identity.platform.db.pool.query<{ text: string }>(
      `select row_to_json(c)::text as text from users.email_code c where subject = $1
       union all select payload::text from platform.event where key = $1`,
      [account.id],
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { text } of rows) expect(text).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
  });
});

describe('an e-mail that is taken (A-06)', () => {
  test('the newcomer gets a code that is never sent, the owner is told, and the e-mail stays the owner’s', async () => {
    const email = anEmail();
    const owner = await verifiedAccount(identity, { email });
    const newcomer = await registerAccount(identity, {
      email: email.toUpperCase(),
      password: 'Quite-an0ther-one',
    });
    expect(await eventsOf(identity.platform, 'EmailCodeRequested', newcomer.id)).toHaveLength(0);
    expect(await eventsOf(identity.platform, 'EmailAlreadyRegistered', owner.id)).toHaveLength(1);
    identity.advance(60);
    expect((await resend(newcomer)).status).toBe(200);
    expect(await eventsOf(identity.platform, 'EmailCodeRequested', newcomer.id)).toHaveLength(0);
  });

  test('of two who claim it at once, one proves it; the other’s right code is wrong', async () => {
    const email = anEmail();
    const claims = [await registerAccount(identity, { email }), await registerAccount(identity, { email })];
    const codes = await Promise.all(claims.map(({ id }) => mailedCode(identity, id)));
    const answers = await Promise.all(claims.map((claim, index) => confirm(claim, codes[index] ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.problem).toBe('CodeInvalid');
    const body = { email, password: claims[0]?.password ?? '', ...aDevice() };
    expect((await identity.call(login, { body })).body).toMatchObject({ status: 'Active' });
  });
});
