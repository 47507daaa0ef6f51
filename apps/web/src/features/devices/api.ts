import type { DeviceItem, StepUpProof } from '@gim/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../platform/live-stream/use-live.ts';
import { type Services, useServices } from '../../platform/services.ts';
import { refetch } from '../../shared/refetch.ts';
import { useUserId } from '../../shared/use-user-id.ts';

type Needs = Pick<Services, 'client'>;

const open = (services: Needs) => Promise.all([services.client(), import('@gim/contract/sessions.devices')]);

export const devicesKey = (userId: string) => ['devices', userId] as const;

export function useDevices(): UseQueryResult<DeviceItem[]> {
  const services = useServices();
  const id = useUserId();
  const queries = useQueryClient();
  // Another device may sign in or be signed out elsewhere while the list is open.
  useLive('session', {
    onData: ({ changed }) => {
      if (changed === 'devices') void refetch(queries, devicesKey(id));
    },
  });
  return useQuery({
    queryKey: devicesKey(id),
    queryFn: async ({ signal }) => {
      const [client, { listDevices }] = await open(services);
      return client.call(listDevices, { params: { id } }, { signal });
    },
  });
}

export async function deauthorizeDevice(
  services: Needs,
  { stepUp, ...params }: { readonly id: string; readonly deviceId: string; readonly stepUp: StepUpProof },
): Promise<void> {
  const [client, contract] = await open(services);
  await client.call(contract.deauthorizeDevice, { params, body: { stepUp } });
}

/** Signs out every device but this one. */
export async function deauthorizeOtherDevices(
  services: Needs,
  { id, stepUp }: { readonly id: string; readonly stepUp: StepUpProof },
): Promise<void> {
  const [client, contract] = await open(services);
  await client.call(contract.deauthorizeOtherDevices, {
    params: { id },
    query: { except: 'current' },
    body: { stepUp },
  });
}
