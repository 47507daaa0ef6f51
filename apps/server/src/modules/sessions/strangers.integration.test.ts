import {
  changePassword,
  confirmEmailVerification,
  confirmLogin,
  finishPasswordReset,
  freezeByToken,
  login,
  passkeyLogin,
  refreshToken,
  register,
  startEmailVerification,
  startPasskeyLogin,
  startPasswordReset,
  startStepUp,
} from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import {
  type Account,
  aDevice,
  anEmail,
  codeNow,
  eventsOf,
  fromBrowser,
  mailedCode,
  PASSWORD,
  type TestIdentity,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';

/** Calls of each kind over one day; 10,000 in a full run. */
const CALLS = Number(process.env.GIM_STRANGER_CALLS ?? 120);
const AT_ONCE = 4;
const DAY = 86_400;
const CHECKS = 6;

const { identity, second, close } = await openIdentityBench();
afterAll(close);

let freshNetworks = 0;
/** An address in a network that has made no calls. */
const elsewhere = (): string => {
  freshNetworks += 1;
  return `172.${16 + (freshNetworks >> 8)}.${freshNetworks & 255}.9`;
};

interface Attack {
  readonly email: string;
  /** The user id that the stranger knows; in the worst case the owner's. */
  readonly userId: string;
  /** The process and the address of each call. */
  readonly call: (n: number) => { on: TestIdentity; ip: string };
}

const NOBODY = '018f3b1e-7c4a-7d2e-9a51-000000000000';

/** One call of each kind that anybody can make who knows an e-mail. */
async function strike({ email, userId, call }: Attack, n: number): Promise<void> {
  const { on, ip } = call(n);
  const device = aDevice();
  const password = `Str4nger-${n % 7}-password`;
  const registered = await on.call(register, {
    body: { email, password, termsAccepted: true, ...device },
    ip,
  });
  const { id, jwtToken } = registered.body;
  const guess = String(n % 1_000_000).padStart(6, '0');
  const code = n % 2 === 0 ? guess : guess.repeat(2);
  const { deviceId } = device;
  const wrong = { email, password: `Wr0ng-${n}-password`, ...aDevice() };
  const loginTicket = 'x'.repeat(43);
  await Promise.all([
    on.call(startEmailVerification, { params: { id }, token: jwtToken, ip }),
    on.call(confirmEmailVerification, { params: { id }, token: jwtToken, body: { code }, ip }),
    on.call(login, { body: wrong, ip }),
    on.call(login, { body: { email, password, ...device }, ip }),
    on.call(confirmLogin, { params: { id: userId }, body: { code: guess, loginTicket, deviceId }, ip }),
    on.call(startPasswordReset, { body: { email }, ip }),
    on.call(finishPasswordReset, { body: { email, code, newPassword: password }, ip }),
    on.call(refreshToken, { params: { id: userId }, body: { refreshToken: 'x'.repeat(64), deviceId }, ip }),
    on.call(freezeByToken, { body: { token: loginTicket }, ip }),
    on.call(startPasskeyLogin, { ip }),
    on.call(passkeyLogin, { body: { challengeId: NOBODY, answer: {}, ...device }, ip }),
  ]);
}

/** The owner, active at the same time. Each device has its own network. */
interface Owner {
  account: Account & { secret: Buffer };
  password: string;
  readonly home: string;
}

const newPasswords = (n: number): string => `Fresh-paint-${n}-on-walls`;

async function signInAtHome({
  account,
  password,
  home,
}: Owner): Promise<{ token: string; refreshToken: string }> {
  const { email, deviceId, id } = account;
  const first = await identity.call(login, { body: { email, password, ...aDevice(deviceId) }, ip: home });
  expect(first.body).toMatchObject({ twoFactorRequired: true });
  const loginTicket = String(Reflect.get(first.body, 'loginTicket'));
  identity.advance(30);
  const code = codeNow(identity, account.secret);
  const { status, body } = await identity.call(confirmLogin, {
    params: { id },
    body: { code, loginTicket, deviceId },
    ip: home,
  });
  expect(status).toBe(200);
  return { token: body.jwtToken, refreshToken: body.refreshToken };
}

/** Resets the password in a new browser on a new network, then signs in there. Returns the new password. */
async function resetElsewhere({ account }: Owner, n: number): Promise<string> {
  const { email, id, secret } = account;
  const { deviceId } = aDevice();
  const ip = elsewhere();
  const asked = await identity.call(startPasswordReset, {
    body: { email, deviceId },
    ip,
    headers: fromBrowser(),
  });
  expect(asked.status).toBe(200);
  const code = await mailedCode(identity, id, 'PasswordResetRequested');
  expect(code).toHaveLength(asked.body.codeLength);
  identity.advance(30);
  const newPassword = newPasswords(n);
  const done = await identity.call(finishPasswordReset, {
    body: { email, code, newPassword, twoFactorCode: codeNow(identity, secret), deviceId },
    ip,
    headers: fromBrowser(),
  });
  expect([done.status, done.text]).toEqual([204, '']);
  const jar = Object.fromEntries(done.cookies.map(({ name, value }) => [name, value]));
  const signedIn = await identity.call(login, {
    body: { email, password: newPassword, ...aDevice(deviceId) },
    ip,
    headers: fromBrowser(jar),
  });
  expect(signedIn.body).toMatchObject({ id, twoFactorRequired: true });
  return newPassword;
}

async function stepUpAtHome({ account, password }: Owner, token: string): Promise<void> {
  const { id, secret } = account;
  const asked = await identity.call(startStepUp, {
    params: { id },
    token,
    body: { purpose: 'changePassword', operation: {} },
  });
  expect(asked.status).toBe(200);
  identity.advance(30);
  const stepUp = { method: 'totp', code: codeNow(identity, secret) };
  const body = { password, newPassword: `${password}!`, stepUp };
  expect((await identity.call(changePassword, { params: { id }, token, body })).status).toBe(204);
}

/** Registers with an e-mail that is flooded too and has no account yet. */
async function registerElsewhere(email: string): Promise<void> {
  const ip = elsewhere();
  const body = { email, password: PASSWORD, termsAccepted: true, ...aDevice() };
  const registered = await identity.call(register, { body, ip });
  const { id, jwtToken: token } = registered.body;
  identity.advance(61);
  const { body: sent } = await identity.call(startEmailVerification, { params: { id }, token, ip });
  const code = await newestVerificationCode(email, sent.codeLength === 6 ? id : null);
  expect(code).toHaveLength(sent.codeLength);
  const answer = await identity.call(confirmEmailVerification, { params: { id }, token, body: { code }, ip });
  expect([answer.status, answer.body.status]).toEqual([200, 'Active']);
}

/** The newest code in the mailbox: of this account or, if it is a long one, of any. */
async function newestVerificationCode(email: string, id: string | null): Promise<string> {
  const { rows } = await identity.platform.db.pool.query<{ key: string }>(
    `select e.key from platform.event e join users.user u on u.id::text = e.key
     where e.topic = 'EmailCodeRequested' and u.email_canonical = $1 and ($2::text is null or e.key = $2)
     order by e.id desc limit 1`,
    [email, id],
  );
  return mailedCode(identity, rows[0]?.key ?? '');
}

async function anOwner(): Promise<Owner> {
  const account = await withTwoFactor(identity, await verifiedAccount(identity));
  return { account, password: PASSWORD, home: elsewhere() };
}

describe('a stranger who knows an e-mail sends calls of every anonymous kind for a day', () => {
  test(
    `A-05 ${CALLS} of each from three networks: the owner signs in, resets, steps up, registers and verifies`,
    async () => {
      const owner = await anOwner();
      const unknown = anEmail();
      await besiege(owner, unknown, (n) => `198.51.${n % 3}.${n % 250}`, {
        // Three networks cannot use up the limit of all strangers, so a new device can sign in at once.
        canSignInElsewhere: true,
      });
    },
    60_000 + CALLS * 1_000,
  );

  test(
    `A-05 ${CALLS} of each from 500 networks: the same, and a new device by way of the reset`,
    async () => {
      const owner = await anOwner();
      const unknown = anEmail();
      await besiege(owner, unknown, (n) => `10.${(n % 500) >> 8}.${n % 250}.${n % 200}`, {
        canSignInElsewhere: false,
      });
      const told = await eventsOf(identity.platform, 'StrangersBlocked', owner.account.id);
      expect(told.length).toBeGreaterThan(0);
      expect(told.length).toBeLessThanOrEqual(2);
    },
    60_000 + CALLS * 1_000,
  );
});

async function besiege(
  owner: Owner,
  unknown: string,
  ipOf: (n: number) => string,
  { canSignInElsewhere }: { canSignInElsewhere: boolean },
): Promise<void> {
  const { email, id: userId } = owner.account;
  const call = (n: number) => ({ on: n % 2 === 0 ? identity : second, ip: ipOf(n) });
  const every = Math.floor(CALLS / CHECKS);
  for (let n = AT_ONCE; n <= CALLS; n += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        const number = n - index;
        await strike({ email, userId, call }, number);
        // An e-mail without an account is flooded too.
        const body = { email: unknown, password: PASSWORD, termsAccepted: true, ...aDevice() };
        await identity.call(register, { body, ip: ipOf(number) });
      }),
    );
    identity.advance((DAY / CALLS) * AT_ONCE);
    if (n % every < AT_ONCE) await ownerGetsThrough(owner, { unknown, n, canSignInElsewhere });
  }
}

async function ownerGetsThrough(
  owner: Owner,
  { unknown, n, canSignInElsewhere }: { unknown: string; n: number; canSignInElsewhere: boolean },
): Promise<void> {
  const { account } = owner;
  const { token } = await signInAtHome(owner);
  await stepUpAtHome(owner, token);
  owner.password = `${owner.password}!`;
  if (canSignInElsewhere) {
    const { email } = account;
    const answer = await identity.call(login, {
      body: { email, password: owner.password, ...aDevice() },
      ip: elsewhere(),
    });
    expect(answer.body).toMatchObject({ twoFactorRequired: true });
  }
  owner.password = await resetElsewhere(owner, n);
  if (n + AT_ONCE > CALLS) await registerElsewhere(unknown);
}
