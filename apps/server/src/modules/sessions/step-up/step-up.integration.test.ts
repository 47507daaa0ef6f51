import {
  changePassword,
  deleteUser,
  getUser,
  passkeyLogin,
  type StepUpProof,
  startPasskeyLogin,
  startStepUp,
} from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIdentityBench } from '../../../testing/identity-bench.ts';
import type { SoftAuthenticator } from '../../../testing/soft-authenticator.ts';
import {
  type Account,
  aDevice,
  codeNow,
  mailedCode,
  PASSWORD,
  verifiedAccount,
  withTwoFactor,
} from '../../../testing/test-identity.ts';
import * as passkeys from '../../../testing/test-passkey.ts';
import type { StepUpDemand } from '../../users/index.ts';
import { stepUpCodeRequested } from '../events.ts';

const { identity, close } = await openIdentityBench();
afterAll(close);

const asked = ({ id, token }: Account) => ({ params: { id }, token });
const start = (account: Account, body: object) => identity.call(startStepUp, { ...asked(account), body });
const remove = (account: Account, stepUp?: object) =>
  identity.call(deleteUser, { ...asked(account), body: stepUp === undefined ? {} : { stepUp } });

const withPasskey = (account: Account): Promise<SoftAuthenticator> => passkeys.withPasskey(identity, account);

/** The passkey's proof for exactly this operation. */
const passkeyProof = (
  account: Account,
  device: SoftAuthenticator,
  demand: Pick<StepUpDemand, 'purpose'> & { operation?: Record<string, string> },
): Promise<StepUpProof> => passkeys.passkeyProof(identity, { account, device }, demand);

/** Checks and consumes a proof in its own transaction, as an operation does. */
async function runWith(demand: StepUpDemand, proof: StepUpProof): Promise<string> {
  const { stepUp } = identity.sessions;
  try {
    const checked = await stepUp.checkProof(demand, proof);
    await identity.platform.db.inTransaction((tx) => stepUp.consumeProof(tx, demand, checked));
    return 'done';
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
}

describe('which factor counts (D5)', () => {
  test('password and a mailed code only where nothing better is set up', async () => {
    const account = await verifiedAccount(identity);
    const { body } = await start(account, { purpose: 'deleteUser' });
    expect(body).toMatchObject({ methods: ['password-email'], passkeyOptions: null, resendAfterSeconds: 60 });
    const secured = await withTwoFactor(identity, account);
    expect((await start(secured, { purpose: 'deleteUser' })).body).toEqual({
      methods: ['totp'],
      challengeId: null,
      passkeyOptions: null,
      resendAfterSeconds: null,
    });
  });

  test('the passkey comes first, and only the own ones are asked for', async () => {
    const account = await verifiedAccount(identity);
    const device = await withPasskey(account);
    const { body } = await start(account, { purpose: 'changePassword' });
    expect(body).toMatchObject({ methods: ['passkey'], resendAfterSeconds: null });
    expect(body.passkeyOptions).toMatchObject({
      allowCredentials: [{ id: device.id }],
      userVerification: 'required',
    });
  });

  test('a weaker method than the ones set up is refused', async () => {
    const account = await verifiedAccount(identity);
    const { body } = await start(account, { purpose: 'deleteUser' });
    const code = await mailedCode(identity, account.id, stepUpCodeRequested.topic);
    const proof = { method: 'password-email', challengeId: body.challengeId, password: PASSWORD, code };
    const secured = await withTwoFactor(identity, account);
    expect((await remove(secured, proof)).problem).toBe('StepUpInvalid');
  });
});

describe('one proof, one operation (D5)', () => {
  test('nothing happens without a proof', async () => {
    const account = await verifiedAccount(identity);
    expect((await remove(account)).problem).toBe('StepUpRequired');
    expect((await identity.call(getUser, asked(account))).status).toBe(200);
  });

  test('password and code delete the account; each alone does not', async () => {
    const account = await verifiedAccount(identity);
    const { body } = await start(account, { purpose: 'deleteUser' });
    const code = await mailedCode(identity, account.id, stepUpCodeRequested.topic);
    const proof = { method: 'password-email', challengeId: body.challengeId, password: PASSWORD, code };
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await remove(account, { ...proof, password: 'Wrong-password-1' })).problem).toBe('StepUpInvalid');
    expect((await remove(account, { ...proof, code: wrong })).problem).toBe('StepUpInvalid');
    expect((await remove(account, { ...proof, challengeId: account.id })).problem).toBe('StepUpInvalid');
    expect((await remove(account, proof)).status).toBe(204);
  });

  test('a mailed code for one operation does not prove another', async () => {
    const account = await verifiedAccount(identity);
    const demand: StepUpDemand = {
      userId: account.id,
      deviceId: account.deviceId,
      purpose: 'deleteUser',
      operation: { amount: '1' },
    };
    const first = (await start(account, { purpose: 'deleteUser', operation: { amount: '1' } })).body;
    const code = await mailedCode(identity, account.id, stepUpCodeRequested.topic);
    const second = (await start(account, { purpose: 'deleteUser', operation: { amount: '1000' } })).body;
    const proofOf = (challengeId: string | null): StepUpProof => ({
      method: 'password-email',
      challengeId: challengeId ?? '',
      password: PASSWORD,
      code,
    });
    const large: StepUpDemand = { ...demand, operation: { amount: '1000' } };
    expect(await runWith(large, proofOf(first.challengeId))).toBe('StepUpInvalid');
    expect(await runWith(large, proofOf(second.challengeId))).toBe('StepUpInvalid');
    expect(await runWith(demand, proofOf(first.challengeId))).toBe('done');
    expect(await runWith(demand, proofOf(first.challengeId))).toBe('StepUpInvalid');
  });

  test('a second code is not sent at once, and says how long to wait', async () => {
    const account = await verifiedAccount(identity);
    await start(account, { purpose: 'deleteUser' });
    expect((await start(account, { purpose: 'deleteUser' })).problem).toBe('CodeSentTooSoon');
  });

  test('an authenticator code works once', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    identity.advance(30);
    const stepUp = { method: 'totp', code: codeNow(identity, account.secret) };
    const body = { password: PASSWORD, newPassword: 'An0ther-lamp-post!', stepUp };
    expect((await identity.call(changePassword, { ...asked(account), body })).status).toBe(204);
    expect((await remove(account, stepUp)).problem).toBe('StepUpInvalid');
  });
});

describe('a passkey signs the operation itself (D5, A-14)', () => {
  let account: Account;
  let device: SoftAuthenticator;
  beforeAll(async () => {
    account = await verifiedAccount(identity);
    device = await withPasskey(account);
  });
  const demandOf = (changed: Partial<StepUpDemand> = {}): StepUpDemand => ({
    userId: account.id,
    deviceId: account.deviceId,
    purpose: 'deleteUser',
    operation: { address: 'abc', amount: '1.5' },
    ...changed,
  });
  const prove = () =>
    passkeyProof(account, device, { purpose: 'deleteUser', operation: { amount: '1.5', address: 'abc' } });

  test('the right proof runs it once', async () => {
    const proof = await prove();
    const results = await Promise.all([1, 2, 3].map(() => runWith(demandOf(), proof)));
    expect(results.sort()).toEqual(['StepUpInvalid', 'StepUpInvalid', 'done']);
    expect(await runWith(demandOf(), proof)).toBe('StepUpInvalid');
  });

  test.each<[string, Partial<StepUpDemand>]>([
    ['another amount', { operation: { address: 'abc', amount: '15' } }],
    ['another address', { operation: { address: 'abd', amount: '1.5' } }],
    ['one value more', { operation: { address: 'abc', amount: '1.5', memo: '1' } }],
    ['another purpose', { purpose: 'changePassword' }],
  ])('W-09: the proof is worth nothing for %s', async (_what, changed) => {
    expect(await runWith(demandOf(changed), await prove())).toBe('StepUpInvalid');
  });

  test('an old proof, and one that was made without checking the person, are refused', async () => {
    const old = await prove();
    identity.advance(301);
    expect(await runWith(demandOf(), old)).toBe('StepUpInvalid');
    account = await refreshedAccount();
    const { challengeId, passkeyOptions } = (await start(account, demandBody())).body;
    const answer = device.prove(passkeyOptions ?? {}, { userVerified: false });
    expect(await runWith(demandOf(), { method: 'passkey', challengeId: challengeId ?? '', answer })).toBe(
      'StepUpInvalid',
    );
  });

  test('another user’s passkey, and an answer to a sign-in, prove nothing', async () => {
    const other = await verifiedAccount(identity);
    const otherDevice = await withPasskey(other);
    const { challengeId, passkeyOptions } = (await start(account, demandBody())).body;
    const foreign = otherDevice.prove(passkeyOptions ?? {});
    expect(
      await runWith(demandOf(), { method: 'passkey', challengeId: challengeId ?? '', answer: foreign }),
    ).toBe('StepUpInvalid');
    const login = (await identity.call(startPasskeyLogin)).body;
    const answer = device.prove(login.options);
    expect(await runWith(demandOf(), { method: 'passkey', challengeId: login.challengeId, answer })).toBe(
      'StepUpInvalid',
    );
  });

  test('a proof for an operation signs nobody in', async () => {
    const proof = await prove();
    if (proof.method !== 'passkey') throw new Error('A passkey was expected.');
    const body = { challengeId: proof.challengeId, answer: proof.answer, ...aDevice() };
    expect((await identity.call(passkeyLogin, { body })).problem).toBe('PasskeyInvalid');
  });

  test('a refused operation leaves the proof unused: both stand or fall together', async () => {
    const proof = await prove();
    const { stepUp } = identity.sessions;
    const checked = await stepUp.checkProof(demandOf(), proof);
    await expect(
      identity.platform.db.inTransaction(async (tx) => {
        await stepUp.consumeProof(tx, demandOf(), checked);
        throw new Error('The operation was refused.');
      }),
    ).rejects.toThrow('refused');
    expect(await runWith(demandOf(), proof)).toBe('done');
  });

  test('it deletes the account', async () => {
    const proof = await passkeyProof(account, device, { purpose: 'deleteUser' });
    expect((await remove(account, proof)).status).toBe(204);
  });

  const demandBody = () => ({ purpose: 'deleteUser', operation: { amount: '1.5', address: 'abc' } });
  /** The access token has expired, so sign in with the passkey again. */
  async function refreshedAccount(): Promise<Account> {
    const { challengeId, options } = (await identity.call(startPasskeyLogin)).body;
    const body = { challengeId, answer: device.prove(options), ...aDevice(account.deviceId) };
    const signedIn = await identity.call(passkeyLogin, { body });
    return { ...account, token: signedIn.body.jwtToken };
  }
});
