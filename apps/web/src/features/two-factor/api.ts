import type { Reply, SignedIn } from '@gim/contract';
import type { confirmTwoFactor, enableTwoFactor } from '@gim/contract/sessions';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { keepSession } from '../../shared/keep-session.ts';
import { useUserId } from '../../shared/use-user-id.ts';

type Needs = Pick<Services, 'client' | 'session' | 'hostBridge'>;
export type TwoFactorSecret = Reply<typeof enableTwoFactor>;
type Confirmed = Reply<typeof confirmTwoFactor>;

const open = (services: Pick<Services, 'client'>) =>
  Promise.all([services.client(), import('@gim/contract/sessions')]);

/** A new authenticator secret. Each call makes another one, so it is asked for once per visit of the page. */
export function useTwoFactorSecret(): UseQueryResult<TwoFactorSecret> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: ['two-factor-secret', id],
    queryFn: async () => {
      const [client, contract] = await open(services);
      return client.call(contract.enableTwoFactor, { params: { id } });
    },
    staleTime: 'static',
    // The secret must not outlive the page that shows it.
    gcTime: 0,
  });
}

/** Turns two-factor on and takes the new session. Gives the profile and the recovery codes, which exist only here. */
export async function turnOnTwoFactor(
  services: Needs,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<Confirmed> {
  const [client, contract] = await open(services);
  const confirmed = await client.call(contract.confirmTwoFactor, { params: { id: userId }, body: { code } });
  keepSession(services, confirmed);
  return confirmed;
}

export interface TurningOff {
  readonly userId: string;
  readonly code: string;
  /** Asked for when the sign-in was some time ago. */
  readonly password?: string | undefined;
}

/** Turns two-factor off and takes the new session. */
export async function turnOffTwoFactor(
  services: Needs,
  { userId, code, password }: TurningOff,
): Promise<SignedIn> {
  const [client, contract] = await open(services);
  const reply = await client.call(contract.disableTwoFactor, {
    params: { id: userId },
    body: { code, ...(password !== undefined && { password }) },
  });
  keepSession(services, reply);
  return reply;
}
