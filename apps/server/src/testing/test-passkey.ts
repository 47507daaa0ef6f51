import { addPasskey, type StepUpPurpose, startPasskey, startStepUp } from '@gim/contract';
import { type AssertionOverrides, SoftAuthenticator } from './soft-authenticator.ts';
import { type Account, mailedProof, ORIGIN, type TestIdentity } from './test-identity.ts';

/** Adds a passkey to an account. Without a given proof it uses password and mailed code. */
export async function withPasskey(
  identity: TestIdentity,
  account: Account,
  { overrides = {}, stepUp }: { overrides?: AssertionOverrides; stepUp?: object } = {},
): Promise<SoftAuthenticator> {
  const asked = { params: { id: account.id }, token: account.token };
  const proof = stepUp ?? (await mailedProof(identity, account, { purpose: 'addPasskey' }));
  const device = new SoftAuthenticator(ORIGIN);
  const { challengeId, options } = (await identity.call(startPasskey, asked)).body;
  const body = { challengeId, answer: device.create(options, overrides), stepUp: proof };
  const added = await identity.call(addPasskey, { ...asked, body });
  if (added.status !== 200) throw new Error(`No passkey: ${added.text}`);
  return device;
}

/** The passkey's proof for exactly this operation. */
export async function passkeyProof(
  identity: TestIdentity,
  { account, device }: { account: Account; device: SoftAuthenticator },
  asked: { purpose: StepUpPurpose; operation?: Record<string, string> },
) {
  const { id, token } = account;
  const { body } = await identity.call(startStepUp, { params: { id }, token, body: asked });
  const { challengeId, passkeyOptions } = body;
  if (challengeId === null || passkeyOptions === null) throw new Error('No challenge was given.');
  return { method: 'passkey', challengeId, answer: device.prove(passkeyOptions) } as const;
}
