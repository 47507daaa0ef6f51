import {
  addPasskey,
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  freezeByToken,
  getUser,
  listPasskeys,
  login,
  removePasskey,
  renewRecoveryCodes,
  type StepUpPurpose,
  startPasskey,
} from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { decodeBase32 } from '../../platform/crypto/base32.ts';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';
import {
  type Account,
  aDevice,
  codeNow,
  eventsOf,
  mailedProof,
  ORIGIN,
  PASSWORD,
  refreshed,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';
import { passkeyProof, withPasskey } from '../../testing/test-passkey.ts';
import { whileUserLocked } from '../../testing/while-locked.ts';
import { mailContext } from '../users/index.ts';

const { identity, second, close } = await openIdentityBench();
afterAll(close);

const asked = ({ id, token }: Account) => ({ params: { id }, token });
const profile = async (account: Account) => (await identity.call(getUser, asked(account))).body;
const passkeysOf = async (account: Account) => (await identity.call(listPasskeys, asked(account))).body;
const proven = (account: Account, purpose: StepUpPurpose) => mailedProof(identity, account, { purpose });
const totp = (account: { secret: Buffer }) => ({ method: 'totp', code: codeNow(identity, account.secret) });
const enable = (account: Account, stepUp?: object) =>
  identity.call(enableTwoFactor, { ...asked(account), body: stepUp === undefined ? {} : { stepUp } });
const confirm = (account: Account, secret: string) =>
  identity.call(confirmTwoFactor, {
    ...asked(account),
    body: { code: codeNow(identity, decodeBase32(secret)) },
  });
const renew = (account: Account, stepUp?: object) =>
  identity.call(renewRecoveryCodes, { ...asked(account), body: stepUp === undefined ? {} : { stepUp } });

async function add(account: Account, stepUp?: object) {
  const { challengeId, options } = (await identity.call(startPasskey, asked(account))).body;
  const answer = new SoftAuthenticator(ORIGIN).create(options);
  const body = { challengeId, answer, ...(stepUp !== undefined && { stepUp }) };
  return identity.call(addPasskey, { ...asked(account), body });
}

const remove = (account: Account, passkeyId: string, stepUp?: object) =>
  identity.call(removePasskey, {
    params: { id: account.id, passkeyId },
    token: account.token,
    body: stepUp === undefined ? {} : { stepUp },
  });

describe('a change of factors (A-12)', () => {
  test('D5 two-factor is not turned on by a token alone, nor by a proof for something else', async () => {
    const account = await verifiedAccount(identity);
    expect((await enable(account)).problem).toBe('StepUpRequired');
    expect((await enable(account, await proven(account, 'addPasskey'))).problem).toBe('StepUpInvalid');
    expect((await confirm(account, 'AAAAAAAA')).problem).toBe('TwoFactorNotStarted');
    const proof = await proven(account, 'enableTwoFactor');
    const { body } = await enable(account, proof);
    expect((await enable(account, proof)).problem).toBe('StepUpInvalid');
    expect((await confirm(account, body.secret)).status).toBe(200);
  });

  test('D5 a pending secret counts only in the session that asked for it, and for ten minutes', async () => {
    const account = await verifiedAccount(identity);
    const { body: other } = await identity.call(login, {
      body: { email: account.email, password: PASSWORD, ...aDevice() },
    });
    const { secret } = (await enable(account, await proven(account, 'enableTwoFactor'))).body;
    const elsewhere = { ...account, token: String(Reflect.get(other, 'jwtToken')) };
    expect((await confirm(elsewhere, secret)).problem).toBe('TwoFactorNotStarted');
    identity.advance(601);
    const later = await refreshed(identity, account);
    expect((await confirm(later, secret)).problem).toBe('TwoFactorNotStarted');
    const again = (await enable(later, await proven(later, 'enableTwoFactor'))).body;
    identity.advance(599);
    expect((await confirm(later, again.secret)).status).toBe(200);
  });

  test('D5 a passkey takes a step-up, the first one and every further one', async () => {
    const account = await verifiedAccount(identity);
    expect((await add(account)).problem).toBe('StepUpRequired');
    expect((await add(account, await proven(account, 'enableTwoFactor'))).problem).toBe('StepUpInvalid');
    const weak = await proven(account, 'addPasskey');
    const device = await withPasskey(identity, account, { stepUp: weak });
    identity.advance(60);
    expect((await add(account)).problem).toBe('StepUpRequired');
    expect((await add(account, weak)).problem).toBe('StepUpInvalid');
    const strong = await passkeyProof(identity, { account, device }, { purpose: 'addPasskey' });
    expect((await add(account, strong)).status).toBe(200);
    expect(await passkeysOf(account)).toHaveLength(2);
  });

  test('D5 removing a passkey takes a step-up bound to that passkey', async () => {
    const account = await verifiedAccount(identity);
    const device = await withPasskey(identity, account);
    const more = await passkeyProof(identity, { account, device }, { purpose: 'addPasskey' });
    await withPasskey(identity, account, { stepUp: more });
    const [first, other] = (await passkeysOf(account)).map(({ id }) => id);
    const prove = (passkeyId = '') =>
      passkeyProof(identity, { account, device }, { purpose: 'removePasskey', operation: { passkeyId } });
    expect((await remove(account, other ?? '')).problem).toBe('StepUpRequired');
    expect((await remove(account, other ?? '', await prove(first))).problem).toBe('StepUpInvalid');
    expect((await remove(account, other ?? '', await prove(other))).status).toBe(204);
    expect((await passkeysOf(account)).map(({ id }) => id)).toEqual([first]);
  });

  test('D5 new recovery codes take a step-up; the old ones stop working', async () => {
    const plain = await verifiedAccount(identity);
    expect((await renew(plain)).problem).toBe('TwoFactorNotEnabled');
    const account = await withTwoFactor(identity, plain);
    expect((await renew(account)).problem).toBe('StepUpRequired');
    identity.advance(30);
    const { recoveryCodes } = (await renew(account, totp(account))).body;
    expect(new Set([...recoveryCodes, ...account.recoveryCodes]).size).toBe(20);
    const off = (code: string) => identity.call(disableTwoFactor, { ...asked(account), body: { code } });
    expect((await off(account.recoveryCodes[3] ?? '')).problem).toBe('CodeInvalid');
    expect((await off(recoveryCodes[3] ?? '')).status).toBe(200);
  });

  test('D5 a weaker proof is worth nothing once a factor was set up in between', async () => {
    const account = await verifiedAccount(identity);
    const { id: userId, deviceId } = account;
    const demand = { userId, deviceId, purpose: 'addPasskey', operation: {} } as const;
    const { stepUp } = identity.sessions;
    const shown = await proven(account, 'addPasskey');
    const checked = await stepUp.checkProof(demand, JSON.parse(JSON.stringify(shown)));
    await withTwoFactor(identity, account);
    await expect(
      identity.platform.db.inTransaction((tx) => stepUp.consumeProof(tx, demand, checked)),
    ).rejects.toMatchObject({ problem: 'StepUpInvalid' });
  });

  test.each([
    [
      'the session ended',
      `update sessions.session set revoked_at = now(), revoked_because = 'Test' where user_id = $1`,
    ],
    ['the account was frozen', `update users.user set status = 'Frozen' where id = $1`],
  ])('D5 nothing is added when %s while the proof was checked', async (_what, text) => {
    const account = await verifiedAccount(identity);
    const stepUp = await proven(account, 'addPasskey');
    const answer = await whileUserLocked(second, account.id, {
      call: () => add(account, stepUp),
      change: { text, values: [account.id] },
    });
    expect([answer.status, answer.problem]).toEqual([401, 'SessionRequired']);
    const { rows } = await identity.platform.db.pool.query(
      'select from sessions.passkey where user_id = $1',
      [account.id],
    );
    expect(rows).toHaveLength(0);
  });
});

describe('the first factor (A-12)', () => {
  const heldHours = async (account: Account) => {
    const { withdrawalsHeldUntil, withdrawalsHeldReason } = await profile(account);
    const until = Date.parse(withdrawalsHeldUntil ?? identity.clock.now().toISOString());
    return [(until - identity.clock.now().getTime()) / 3_600_000, withdrawalsHeldReason];
  };

  test('D5 pauses withdrawals for a day, a passkey after two-factor does not', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    expect(await heldHours(account)).toEqual([24, 'FirstFactorAdded']);
    await expect(
      identity.users.requireNoWithdrawalPause(identity.platform.db.autocommit, account.id),
    ).rejects.toMatchObject({
      problem: 'WithdrawalsOnHold',
    });
    identity.advance(24 * 3600);
    const later = { ...account, ...(await refreshed(identity, account)) };
    expect(await heldHours(later)).toEqual([0, null]);
    await withPasskey(identity, later, { stepUp: totp(later) });
    expect(await heldHours(later)).toEqual([0, null]);
  });

  test('D5 pauses withdrawals for a day, two-factor after a passkey does not', async () => {
    const account = await verifiedAccount(identity);
    const device = await withPasskey(identity, account);
    expect(await heldHours(account)).toEqual([24, 'FirstFactorAdded']);
    identity.advance(24 * 3600);
    const later = await refreshed(identity, account);
    const proof = await passkeyProof(identity, { account: later, device }, { purpose: 'enableTwoFactor' });
    expect(await heldHours(await withTwoFactor(identity, later, proof))).toEqual([0, null]);
  });

  test('A-16 every factor change brings the owner a link that freezes the account', async () => {
    const changes: Record<string, (account: Account) => Promise<unknown>> = {
      TwoFactorEnabled: (account) => withTwoFactor(identity, account),
      PasskeyAdded: (account) => withPasskey(identity, account),
      async PasskeyRemoved(account) {
        const device = await withPasskey(identity, account);
        const passkeyId = (await passkeysOf(account))[0]?.id ?? '';
        const demand = { purpose: 'removePasskey', operation: { passkeyId } } as const;
        await remove(account, passkeyId, await passkeyProof(identity, { account, device }, demand));
      },
      async RecoveryCodesRenewed(account) {
        const secured = await withTwoFactor(identity, account);
        identity.advance(30);
        await renew(secured, totp(secured));
      },
      async TwoFactorDisabled(account) {
        const secured = await withTwoFactor(identity, account);
        const [code = ''] = secured.recoveryCodes;
        await identity.call(disableTwoFactor, { ...asked(secured), body: { code } });
      },
    };
    for (const [topic, change] of Object.entries(changes)) {
      const account = await verifiedAccount(identity);
      await change(account);
      const [event] = await eventsOf(identity.platform, topic, account.id);
      const sealed = String(Reflect.get(Object(event), 'sealedFreezeToken'));
      const token = identity.sealer.open(sealed, mailContext(topic, account.id));
      expect([topic, (await identity.call(freezeByToken, { body: { token } })).status]).toEqual([topic, 204]);
      const { body, email, password } = { body: aDevice(), ...account };
      const signIn = await identity.call(login, { body: { email, password, ...body } });
      expect(signIn.problem).toBe('AccountFrozen');
    }
  });
});
