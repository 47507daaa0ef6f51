import type { Reply, StepUpProof } from '@gim/contract';
import type { listPasskeys, startPasskey } from '@gim/contract/sessions.passkeys';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../platform/live-stream/use-live.ts';
import { type Services, useServices } from '../../platform/services.ts';
import {
  createPasskey,
  hasPasskeys,
  PasskeyError,
  provePasskey,
} from '../../platform/web-authn/web-authn.ts';
import { refetch } from '../../shared/refetch.ts';
import { settleLanguage } from '../../shared/settle-language.ts';
import { storeSession } from '../../shared/store-session.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export type Passkeys = Reply<typeof listPasskeys>;
type Needs = Pick<
  Services,
  'client' | 'session' | 'hostBridge' | 'device' | 'texts' | 'passkeyMark' | 'adoptLanguage'
>;

const open = (services: Pick<Services, 'client'>) =>
  Promise.all([services.client(), import('@gim/contract/sessions.passkeys')]);

export const passkeysKey = (userId: string) => ['passkeys', userId] as const;

export function usePasskeys(): UseQueryResult<Passkeys> {
  const services = useServices();
  const id = useUserId();
  const queries = useQueryClient();
  // Another tab may add or remove passkeys while the list is open.
  useLive('session', {
    onData: ({ changed }) => {
      if (changed === 'user') void refetch(queries, passkeysKey(id));
    },
  });
  return useQuery({
    queryKey: passkeysKey(id),
    queryFn: async ({ signal }) => {
      const [client, contract] = await open(services);
      return client.call(contract.listPasskeys, { params: { id } }, { signal });
    },
  });
}

/** Creates a passkey on this device and registers it. */
export async function activatePasskey(
  services: Needs,
  { userId, stepUp }: { readonly userId: string; readonly stepUp: StepUpProof },
): Promise<void> {
  const [client, contract] = await open(services);
  const params = { id: userId };
  const started: Reply<typeof startPasskey> = await client.call(contract.startPasskey, { params });
  const answer = await createPasskey(started.options);
  await client.call(contract.addPasskey, {
    params,
    body: { challengeId: started.challengeId, answer, stepUp },
  });
  services.passkeyMark.set();
}

export interface PasskeyRemoval {
  readonly userId: string;
  readonly passkey: Passkeys[number];
  readonly stepUp: StepUpProof;
}

/** Removes a passkey from the account; the device may keep the key, which no longer works. */
export async function removePasskey(
  services: Needs,
  { userId, passkey: { id: passkeyId, isThisDevice }, stepUp }: PasskeyRemoval,
): Promise<void> {
  const [client, contract] = await open(services);
  await client.call(contract.removePasskey, { params: { id: userId, passkeyId }, body: { stepUp } });
  if (isThisDevice) services.passkeyMark.clear();
}

/** Signs in with a passkey of this device and returns the user's status. */
export async function signInWithPasskey(services: Needs): Promise<string> {
  if (!hasPasskeys()) throw new PasskeyError('unsupported');
  const { deviceId, deviceName, platformName, pushToken } = services.device;
  const [client, contract] = await open(services);
  const started = await client.call(contract.startPasskeyLogin, {});
  const answer = await provePasskey(started.options);
  const reply = await client.call(contract.passkeyLogin, {
    body: {
      challengeId: started.challengeId,
      answer,
      deviceId,
      deviceName,
      platformName,
      pushToken,
      language: services.texts.language(),
    },
  });
  storeSession(services, reply);
  await settleLanguage(services, reply);
  return reply.status;
}
