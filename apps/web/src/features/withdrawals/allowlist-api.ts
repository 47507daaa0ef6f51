import type { Reply, StepUpProof } from '@gim/contract';
import type { getAllowlist as getEndpoint } from '@gim/contract/withdrawals.addresses';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { loadAddresses } from './api.ts';

export type Allowlist = Reply<typeof getEndpoint>;

export const allowlistKey = (userId: string) => ['withdrawal-allowlist', userId] as const;

/** Whether withdrawals are allowed to saved addresses only. */
export function useAllowlist(): UseQueryResult<Allowlist> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: allowlistKey(id),
    queryFn: async ({ signal }) => {
      const [client, { getAllowlist }] = await loadAddresses(services);
      return client.call(getAllowlist, { params: { id } }, { signal });
    },
  });
}

export async function setAllowlist(
  services: Pick<Services, 'client'>,
  { userId, ...body }: { readonly userId: string; readonly enabled: boolean; readonly stepUp?: StepUpProof },
): Promise<Allowlist> {
  const [client, contract] = await loadAddresses(services);
  return client.call(contract.setAllowlist, { params: { id: userId }, body });
}
