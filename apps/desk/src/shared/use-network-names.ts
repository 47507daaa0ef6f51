import { listCoins } from '@gim/contract/coins';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../platform/services.ts';

const coinsKey = ['coins'];
const LIST_AGE_MS = 60_000;

/** The public list of coins with networks and prices. */
export function useCoins() {
  const { client } = useServices();
  return useQuery({
    queryKey: coinsKey,
    queryFn: ({ signal }) => client.call(listCoins, {}, { signal }),
    staleTime: LIST_AGE_MS,
  });
}

/** The display name of a network, or its id until the list has loaded. */
export function useNetworkNames(): (network: string) => string {
  const { data } = useCoins();
  const names = new Map(data?.items.flatMap(({ networks }) => networks.map(({ id, name }) => [id, name])));
  return (network) => names.get(network) ?? network;
}
