import type { StepUpProof } from '@gim/contract';
import * as z from 'zod';
import { CHALLENGE_SECONDS } from './passkey-policy.ts';
import type { Passkey } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';

/** The library's work, with our rules: user verification always, exact origin, no attestation, nothing thrown at hostile input. */

/** Loaded with the first passkey: it is large, and a start does not wait for it. */
const webAuthn = () => import('@simplewebauthn/server');

export type WebAuthnAnswer = Extract<StepUpProof, { method: 'passkey' }>['answer'];

const TIMEOUT_MS = CHALLENGE_SECONDS * 1000;
/** Ed25519, P-256 with SHA-256, RSA with SHA-256: what devices have. */
const ALGORITHMS = [-8, -7, -257];

const text = z.string().max(8192);
const registrationResponse = z.object({
  clientDataJSON: text,
  attestationObject: text,
  transports: z
    .array(z.string().regex(/^[a-z-]{1,20}$/))
    .max(8)
    .default([]),
});
const assertionResponse = z.object({
  clientDataJSON: text,
  authenticatorData: text,
  signature: text,
  userHandle: z.string().max(128).optional(),
});

export interface CreationRequest {
  readonly userId: string;
  readonly email: string;
  readonly challenge: Buffer;
  readonly known: readonly Pick<Passkey, 'credentialId' | 'transports'>[];
}

/** Made on this very device, and found there without a name being typed. */
export async function creationOptions(
  party: RelyingParty,
  { userId, email, challenge, known }: CreationRequest,
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await webAuthn();
  return {
    ...(await generateRegistrationOptions({
      rpName: party.name,
      rpID: party.id,
      userID: new Uint8Array(userHandle(userId)),
      userName: email,
      userDisplayName: email,
      challenge: new Uint8Array(challenge),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: known.map(credentialOf),
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'required',
        userVerification: 'required',
      },
      supportedAlgorithmIDs: ALGORITHMS,
    })),
  };
}

/** For any passkey of ours when `known` is empty, else for one of these. */
export async function requestOptions(
  party: RelyingParty,
  { challenge, known }: Pick<CreationRequest, 'challenge' | 'known'>,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webAuthn();
  return {
    ...(await generateAuthenticationOptions({
      rpID: party.id,
      challenge: new Uint8Array(challenge),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      allowCredentials: known.map(credentialOf),
    })),
  };
}

export type MadePasskey = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackupEligible' | 'isBackedUp'
>;

/** The new passkey, or null when anything about the answer is not right. */
export async function readCreation(
  party: RelyingParty,
  { answer, challenge }: { answer: WebAuthnAnswer; challenge: Buffer },
): Promise<MadePasskey | null> {
  const parsed = registrationResponse.safeParse(answer.response);
  if (!parsed.success) return null;
  const { transports, ...response } = parsed.data;
  const { id, rawId, type } = answer;
  const { verifyRegistrationResponse } = await webAuthn();
  const result = await verifyRegistrationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (result === null || !result.verified) return null;
  const { credential, credentialDeviceType, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  };
}

/** What the authenticator said, or null when anything about the answer is not right. Its count is for the caller to judge. */
export async function readAssertion(
  party: RelyingParty,
  { answer, challenge, passkey }: { answer: WebAuthnAnswer; challenge: Buffer; passkey: Passkey },
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  const parsed = assertionResponse.safeParse(answer.response);
  if (!parsed.success) return null;
  const { userHandle: handle, ...response } = parsed.data;
  if (handle !== undefined && !userHandle(passkey.userId).equals(Buffer.from(handle, 'base64url')))
    return null;
  const { id, rawId, type } = answer;
  const { verifyAuthenticationResponse } = await webAuthn();
  const result = await verifyAuthenticationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // With its own count the library would refuse a copy before it has looked at the signature; ours comes after.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => null);
  if (result === null || !result.verified) return null;
  const { newCounter, credentialBackedUp, credentialDeviceType } = result.authenticationInfo;
  // Whether it may be copied to a cloud is fixed when it is made (WebAuthn L3, 7.2 step 19).
  if ((credentialDeviceType === 'multiDevice') !== passkey.isBackupEligible) return null;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}

/** The user's id as bytes: what a device keeps beside the key. It says nothing to anybody else. */
const userHandle = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex');

const credentialOf = ({ credentialId, transports }: Pick<Passkey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports: [...transports],
});
