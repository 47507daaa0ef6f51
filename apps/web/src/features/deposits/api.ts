import type { DepositInfo, Reply } from '@gim/contract';
import type { lookUpDeposit as lookUpEndpoint } from '@gim/contract/deposits';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';

type Needs = Pick<Services, 'client'>;

const load = (services: Needs) => Promise.all([services.client(), import('@gim/contract/deposits')]);

export interface DepositPlace {
  readonly coin: string;
  readonly network: string;
}

export const depositInfoKey = (userId: string, { coin, network }: DepositPlace) =>
  ['deposit-info', userId, coin, network] as const;

/** The user's deposit address for a coin on a network, with the deposit fee. */
export function useDepositInfo(
  { coin, network }: DepositPlace,
  { isOpen = true }: { readonly isOpen?: boolean } = {},
): UseQueryResult<DepositInfo> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: depositInfoKey(id, { coin, network }),
    // A disabled network has no address.
    enabled: isOpen,
    queryFn: async ({ signal }) => {
      const [client, { getDepositInfo }] = await load(services);
      return client.call(getDepositInfo, { params: { id }, query: { coin, network } }, { signal });
    },
  });
}

export async function renewAddress(
  services: Needs,
  { userId, ...body }: DepositPlace & { readonly userId: string },
): Promise<DepositInfo> {
  const [client, { renewDepositAddress }] = await load(services);
  return client.call(renewDepositAddress, { params: { id: userId }, body });
}

export type Lookup = Reply<typeof lookUpEndpoint>;

export async function lookUpDeposit(
  services: Needs,
  { userId, ...body }: DepositPlace & { readonly userId: string; readonly txid: string },
): Promise<Lookup> {
  const [client, contract] = await load(services);
  return client.call(contract.lookUpDeposit, { params: { id: userId }, body });
}
