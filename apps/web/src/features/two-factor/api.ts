import type { Reply, SignedIn, StepUpProof } from '@gim/contract';
import type { confirmTwoFactor, enableTwoFactor } from '@gim/contract/sessions';
import type { Services } from '../../platform/services.ts';
import { storeSession } from '../../shared/store-session.ts';

type Needs = Pick<Services, 'client' | 'session' | 'hostBridge'>;
export type TwoFactorSecret = Reply<typeof enableTwoFactor>;
type Confirmed = Reply<typeof confirmTwoFactor>;

const open = (services: Pick<Services, 'client'>) =>
  Promise.all([services.client(), import('@gim/contract/sessions')]);

interface Proven {
  readonly userId: string;
  readonly stepUp: StepUpProof;
}

/** A new authenticator secret, valid in this session for ten minutes. */
export async function startTwoFactor(
  services: Pick<Services, 'client'>,
  { userId, stepUp }: Proven,
): Promise<TwoFactorSecret> {
  const [client, contract] = await open(services);
  return client.call(contract.enableTwoFactor, { params: { id: userId }, body: { stepUp } });
}

/** New recovery codes, returned only once; the old ones stop working. */
export async function renewRecoveryCodes(
  services: Pick<Services, 'client'>,
  { userId, stepUp }: Proven,
): Promise<readonly string[]> {
  const [client, contract] = await open(services);
  const { recoveryCodes } = await client.call(contract.renewRecoveryCodes, {
    params: { id: userId },
    body: { stepUp },
  });
  return recoveryCodes;
}

/**
 * Turns two-factor on and stores the new session. Returns the profile and the recovery codes, which are returned only
 * once.
 */
export async function turnOnTwoFactor(
  services: Needs,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<Confirmed> {
  const [client, contract] = await open(services);
  const confirmed = await client.call(contract.confirmTwoFactor, { params: { id: userId }, body: { code } });
  storeSession(services, confirmed);
  return confirmed;
}

export interface TurningOff {
  readonly userId: string;
  readonly code: string;
  /** Required if the sign-in was some time ago. */
  readonly password?: string | undefined;
}

/** Turns two-factor off and stores the new session. */
export async function turnOffTwoFactor(
  services: Needs,
  { userId, code, password }: TurningOff,
): Promise<SignedIn> {
  const [client, contract] = await open(services);
  const reply = await client.call(contract.disableTwoFactor, {
    params: { id: userId },
    body: { code, ...(password !== undefined && { password }) },
  });
  storeSession(services, reply);
  return reply;
}
