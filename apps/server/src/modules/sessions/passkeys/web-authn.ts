import type { StepUpProof } from '@gim/contract';
import * as z from 'zod';
import { CHALLENGE_SECONDS } from './passkey-policy.ts';
import type { Passkey } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';

/**
 * Wraps the library with our rules: always user verification, exact origin, no attestation; hostile input returns null
 * instead of throwing.
 */

/** Loaded on first use: it is large and would slow the start. */
const webAuthn = () => import('@simplewebauthn/server');

export type WebAuthnAnswer = Extract<StepUpProof, { method: 'passkey' }>['answer'];

const TIMEOUT_MS = CHALLENGE_SECONDS * 1000;
/** Ed25519, P-256 with SHA-256 and RSA with SHA-256: the algorithms that devices support. */
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

/** For a discoverable credential on this device. */
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

/** Any passkey of ours if `known` is empty, else one of these. */
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

export type NewPasskey = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackupEligible' | 'isBackedUp'
>;

/** The new passkey, or null when anything about the answer is invalid. */
export async function readCreation(
  party: RelyingParty,
  { answer, challenge }: { answer: WebAuthnAnswer; challenge: Buffer },
): Promise<NewPasskey | null> {
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

/** The assertion's data, or null when anything about it is invalid. The caller checks the counter. */
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
    // Zero disables the library's counter check, which runs before the signature check. Ours runs after it.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => null);
  if (result === null || !result.verified) return null;
  const { newCounter, credentialBackedUp, credentialDeviceType } = result.authenticationInfo;
  // Backup eligibility is fixed when a passkey is created (WebAuthn L3, 7.2 step 19).
  if ((credentialDeviceType === 'multiDevice') !== passkey.isBackupEligible) return null;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}

/** The user's id as bytes, which the device stores with the key. Meaningless to anybody else. */
const userHandle = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex');

const credentialOf = ({ credentialId, transports }: Pick<Passkey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports: [...transports],
});
