import {
  addPasskey,
  freezeByToken,
  getUser,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from '@gim/contract';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { openIdentityBench } from '../../../testing/identity-bench.ts';
import { type AssertionOverrides, SoftAuthenticator } from '../../../testing/soft-authenticator.ts';
import {
  type Account,
  aDevice,
  codeNow,
  eventsOf,
  mailedProof,
  ORIGIN,
  verifiedAccount,
  withTwoFactor,
} from '../../../testing/test-identity.ts';
import * as passkeys from '../../../testing/test-passkey.ts';
import { mailContext } from '../../users/index.ts';
import { passkeyAdded, passkeyRemoved, passkeySuspended } from '../events.ts';

const { identity, close } = await openIdentityBench();
afterAll(close);

const asked = ({ id, token }: Account) => ({ params: { id }, token });
const begin = async (account: Account) => (await identity.call(startPasskey, asked(account))).body;
const proven = (account: Account) => mailedProof(identity, account, { purpose: 'addPasskey' });
const finish = (account: Account, body: object) => identity.call(addPasskey, { ...asked(account), body });

/** An account with a passkey on its device. */
async function withPasskey(
  overrides: AssertionOverrides = {},
): Promise<{ account: Account; device: SoftAuthenticator }> {
  const account = await verifiedAccount(identity);
  return { account, device: await passkeys.withPasskey(identity, account, { overrides }) };
}

const beginLogin = async () => (await identity.call(startPasskeyLogin)).body;
const signIn = (challengeId: string, answer: object, deviceId?: string) =>
  identity.call(passkeyLogin, { body: { challengeId, answer, ...aDevice(deviceId) } });

describe('registering a passkey (A-14)', () => {
  test('asks for user verification on this device, for this host, with a long challenge', async () => {
    const { options } = await begin(await verifiedAccount(identity));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Gim' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
      timeout: 300_000,
    });
    expect(Buffer.from(String(options.challenge), 'base64url')).toHaveLength(32);
  });

  test('is listed, named after its device, told to the owner, and shown in the profile', async () => {
    const { account } = await withPasskey();
    const { body } = await identity.call(listPasskeys, asked(account));
    expect(body).toMatchObject([{ name: 'Test phone', lastUsedAt: null, isThisDevice: true }]);
    expect((await identity.call(getUser, asked(account))).body.biometricsEnabled).toBe(true);
    expect(await eventsOf(identity.platform, passkeyAdded.topic, account.id)).toMatchObject([
      { name: 'Test phone' },
    ]);
    expect(await eventsOf(identity.platform, 'StreamEvent', account.id)).toMatchObject([
      { topic: 'session', data: { changed: 'user' } },
    ]);
    const { options } = await begin(account);
    expect(options.excludeCredentials).toMatchObject([{ transports: ['internal'] }]);
  });

  test.each<[string, AssertionOverrides]>([
    ['without user verification', { userVerified: false }],
    ['for another origin', { origin: 'https://evil.example' }],
    ['for a subdomain', { origin: 'http://app.localhost:8080' }],
    ['for another host', { rpId: 'evil.example' }],
    ['of another kind', { type: 'webauthn.get' }],
    ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('%s is refused', async (_what, overrides) => {
    const account = await verifiedAccount(identity);
    const { challengeId, options } = await begin(account);
    const answer = new SoftAuthenticator(ORIGIN).create(options, overrides);
    const stepUp = await proven(account);
    expect((await finish(account, { challengeId, answer, stepUp })).problem).toBe('PasskeyInvalid');
  });

  test('takes its challenge once, from the same user, within five minutes', async () => {
    const [anna, borys] = [await verifiedAccount(identity), await verifiedAccount(identity)];
    const first = await begin(anna);
    const answer = new SoftAuthenticator(ORIGIN).create(first.options);
    const shown = { challengeId: first.challengeId, answer };
    const foreign = await finish(borys, { ...shown, stepUp: await proven(borys) });
    expect(foreign.problem).toBe('PasskeyInvalid');
    const stepUp = await proven(anna);
    expect((await finish(anna, { ...shown, stepUp })).problem).toBe('PasskeyInvalid');
    const late = await begin(anna);
    identity.advance(301);
    const lateAnswer = new SoftAuthenticator(ORIGIN).create(late.options);
    const lateBody = { challengeId: late.challengeId, answer: lateAnswer, stepUp: await proven(anna) };
    expect((await finish(anna, lateBody)).problem).toBe('PasskeyInvalid');
  });

  test('takes a credential once, whoever shows it', async () => {
    const { device } = await withPasskey();
    const borys = await verifiedAccount(identity);
    const { challengeId, options } = await begin(borys);
    const body = { challengeId, answer: device.create(options), stepUp: await proven(borys) };
    expect((await finish(borys, body)).problem).toBe('PasskeyInvalid');
  });

  test('D5 takes a fresh factor where two-factor is on', async () => {
    const account = await withTwoFactor(identity, await verifiedAccount(identity));
    const { challengeId, options } = await begin(account);
    const answer = new SoftAuthenticator(ORIGIN).create(options);
    expect((await finish(account, { challengeId, answer })).problem).toBe('StepUpRequired');
    identity.advance(30);
    const stepUp = { method: 'totp', code: codeNow(identity, account.secret) };
    expect((await finish(account, { challengeId, answer, stepUp })).status).toBe(200);
  });

  test('A-15 a client’s word for it is not taken', async () => {
    const account = await verifiedAccount(identity);
    const { challengeId, options } = await begin(account);
    const answer = new SoftAuthenticator(ORIGIN).create(options);
    for (const flag of ['biometricsPassed', 'faceId', 'userVerified', 'geolocation']) {
      const refused = await finish(account, { challengeId, answer, [flag]: true });
      expect([refused.status, refused.problem]).toEqual([400, 'ValueUnknown']);
    }
    const body = { challengeId, biometrics: true, ...aDevice() };
    expect((await identity.call(passkeyLogin, { body })).status).toBe(400);
  });
});

describe('signing in with a passkey (A-14)', () => {
  test('needs nothing else, and counts as both factors', async () => {
    const { account, device } = await withPasskey();
    const { challengeId, options } = await beginLogin();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const answer = await signIn(challengeId, device.prove(options), account.deviceId);
    expect(answer.body).toMatchObject({ id: account.id, status: 'Active', biometricsEnabled: true });
    expect(decodeJwt(answer.body.jwtToken)).toMatchObject({ amr: ['pop', 'user', 'mfa'], sub: account.id });
    const listed = await identity.call(listPasskeys, { ...asked(account), token: answer.body.jwtToken });
    expect(listed.body[0]?.lastUsedAt).toBe(identity.clock.now().toISOString());
  });

  test('needs no code where two-factor is on', async () => {
    const { account, device } = await withPasskey();
    const proof = { purpose: 'enableTwoFactor' } as const;
    await withTwoFactor(identity, account, await passkeys.passkeyProof(identity, { account, device }, proof));
    const { challengeId, options } = await beginLogin();
    expect((await signIn(challengeId, device.prove(options))).body).toMatchObject({ twoFactorEnabled: true });
  });

  test.each<[string, AssertionOverrides]>([
    ['without user verification', { userVerified: false }],
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another port', { origin: 'http://localhost:8081' }],
    ['for another host', { rpId: 'evil.example' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['in another user’s name', { userHandle: Buffer.alloc(16).toString('base64url') }],
    ['that became copyable', { isBackupEligible: true }],
  ])('%s is refused', async (_what, overrides) => {
    const { device } = await withPasskey();
    const { challengeId, options } = await beginLogin();
    expect((await signIn(challengeId, device.prove(options, overrides))).problem).toBe('PasskeyInvalid');
  });

  test('an answer works once, also at the same moment, and not after five minutes', async () => {
    const { device } = await withPasskey();
    const first = await beginLogin();
    const answer = device.prove(first.options);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(first.challengeId, answer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await signIn((await beginLogin()).challengeId, answer)).problem).toBe('PasskeyInvalid');
    const late = await beginLogin();
    identity.advance(301);
    expect((await signIn(late.challengeId, device.prove(late.options))).problem).toBe('PasskeyInvalid');
  });

  test('another key under the same name, and one nobody knows, are refused', async () => {
    const { device } = await withPasskey();
    const forger = new SoftAuthenticator(ORIGIN);
    const { challengeId, options } = await beginLogin();
    const forged = { ...forger.prove(options), id: device.id, rawId: device.id };
    expect((await signIn(challengeId, forged)).problem).toBe('PasskeyInvalid');
    const again = await beginLogin();
    expect((await signIn(again.challengeId, forger.prove(again.options))).problem).toBe('PasskeyInvalid');
  });

  test('a copy is found by its count: the passkey is shut off and its owner told', async () => {
    const { account, device } = await withPasskey({ counter: 7 });
    const first = await beginLogin();
    expect((await signIn(first.challengeId, device.prove(first.options, { counter: 8 }))).status).toBe(200);
    const copy = await beginLogin();
    expect((await signIn(copy.challengeId, device.prove(copy.options, { counter: 8 }))).problem).toBe(
      'PasskeyInvalid',
    );
    const after = await beginLogin();
    expect((await signIn(after.challengeId, device.prove(after.options, { counter: 9 }))).problem).toBe(
      'PasskeyInvalid',
    );
    expect(await eventsOf(identity.platform, passkeySuspended.topic, account.id)).toHaveLength(1);
  });

  test('opens nothing of a frozen account', async () => {
    const { account, device } = await withPasskey();
    const [added] = await eventsOf(identity.platform, passkeyAdded.topic, account.id);
    const sealed = String(Reflect.get(Object(added), 'sealedFreezeToken'));
    const token = identity.sealer.open(sealed, mailContext(passkeyAdded.topic, account.id));
    expect((await identity.call(freezeByToken, { body: { token } })).status).toBe(204);
    const { challengeId, options } = await beginLogin();
    expect((await signIn(challengeId, device.prove(options))).problem).toBe('AccountFrozen');
  });

  test('opens nothing once it is removed; another user cannot remove it', async () => {
    const { account, device } = await withPasskey();
    const borys = await verifiedAccount(identity);
    const [listed] = (await identity.call(listPasskeys, asked(account))).body;
    const passkeyId = listed?.id ?? '';
    const remove = (by: Account, stepUp?: object) =>
      identity.call(removePasskey, {
        params: { id: by.id, passkeyId },
        token: by.token,
        body: stepUp === undefined ? {} : { stepUp },
      });
    const prove = (operation: Record<string, string>) =>
      passkeys.passkeyProof(identity, { account, device }, { purpose: 'removePasskey', operation });
    expect((await remove(borys)).status).toBe(404);
    const stepUp = await prove({ passkeyId });
    expect((await remove(account, stepUp)).status).toBe(204);
    expect((await remove(account, stepUp)).status).toBe(404);
    expect(await eventsOf(identity.platform, passkeyRemoved.topic, account.id)).toHaveLength(1);
    const { challengeId, options } = await beginLogin();
    expect((await signIn(challengeId, device.prove(options))).problem).toBe('PasskeyInvalid');
  });

  test.each([
    ['nothing', {}],
    ['odd types', { clientDataJSON: 1, authenticatorData: [], signature: {} }],
    ['no base64', { clientDataJSON: '%%%', authenticatorData: 'ÄÖ', signature: '==' }],
    ['no JSON', { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' }],
  ])('I-11 an answer with %s is refused and breaks nothing', async (_what, response) => {
    const { device } = await withPasskey();
    const { challengeId } = await beginLogin();
    const answer = {
      id: device.id,
      rawId: device.id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
    };
    expect((await signIn(challengeId, answer)).problem).toBe('PasskeyInvalid');
  });
});
