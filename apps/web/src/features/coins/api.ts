import type { Candle, ChartRange, HoldItem } from '@gim/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export interface Candles {
  /** The period of this data: the previous one stays shown while another one loads. */
  readonly range: ChartRange;
  readonly resolutionSeconds: number;
  readonly items: readonly Candle[];
}

const candlesKey = (coin: string, range: ChartRange) => ['candles', coin, range] as const;

/** The price of a coin over time. The previous period of the same coin stays shown while another one loads. */
export function useCandles(coin: string, range: ChartRange): UseQueryResult<Candles> {
  const services = useServices();
  return useQuery<Candles>({
    queryKey: candlesKey(coin, range),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === coin ? keepPreviousData(previous) : undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [client, { listCandles }] = await Promise.all([services.client(), import('@gim/contract/coins')]);
      return {
        range,
        ...(await client.call(listCandles, { params: { coin }, query: { range } }, { signal })),
      };
    },
  });
}

/** The reasons for locked funds. Fetched only if something is locked. */
export function useHolds(coin: string, isLocked: boolean): UseQueryResult<readonly HoldItem[]> {
  const services = useServices();
  const id = useUserId();
  return useQuery<readonly HoldItem[]>({
    queryKey: ['holds', id, coin],
    enabled: isLocked,
    queryFn: async ({ signal }) => {
      const [client, { listHolds }] = await Promise.all([
        services.client(),
        import('@gim/contract/balances'),
      ]);
      return (await client.call(listHolds, { params: { id, coin } }, { signal })).items;
    },
  });
}

/** Hides a coin from the home screen, or shows it again. */
export async function setCoinVisibility(
  services: Pick<Services, 'client'>,
  { hidden, ...params }: { readonly id: string; readonly coin: string; readonly hidden: boolean },
): Promise<void> {
  const [client, contract] = await Promise.all([services.client(), import('@gim/contract/balances')]);
  await client.call(contract.setCoinVisibility, { params, body: { hidden } });
}
