import type { PriceAlert } from '@gim/contract';
import { compareRatios, readRatio } from '@gim/money';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { problemOf } from '../../shared/problem-of.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export const priceAlertsKey = (userId: string, coin: string) => ['price-alerts', userId, coin] as const;

const load = (services: Pick<Services, 'client'>) =>
  Promise.all([services.client(), import('@gim/contract/trades.price-alerts')]);

/** The user's price alerts for a coin. `priceNow` is the coin's price, if known. */
export function usePriceAlerts(coin: string, priceNow: string | null): UseQueryResult<readonly PriceAlert[]> {
  const services = useServices();
  const id = useUserId();
  return useQuery<readonly PriceAlert[]>({
    queryKey: priceAlertsKey(id, coin),
    queryFn: async ({ signal }) => {
      const [client, { listPriceAlerts }] = await load(services);
      return (await client.call(listPriceAlerts, { params: { id }, query: { coin } }, { signal })).items;
    },
    refetchInterval: ({ state: { data } }) =>
      priceNow !== null && (data ?? []).some((alert) => isReached(alert, priceNow)) ? reachedMs : false,
  });
}

/** The server checks prices every two seconds. */
const reachedMs = 3_000;

/** Whether a one-time alert is firing or has fired, so that the shown state is outdated. */
export function isReached(
  { direction, price, repeats, isActive }: Pick<PriceAlert, 'direction' | 'price' | 'repeats' | 'isActive'>,
  priceNow: string,
): boolean {
  if (!isActive || repeats) return false;
  const order = compareRatios(readRatio(priceNow), readRatio(price));
  return direction === 'Above' ? order >= 0 : order <= 0;
}

export type NewPriceAlert = Pick<PriceAlert, 'coin' | 'direction' | 'price' | 'repeats'>;

export async function addPriceAlert(
  services: Pick<Services, 'client'>,
  userId: string,
  { coin, direction, price, repeats }: NewPriceAlert,
): Promise<PriceAlert> {
  const [client, { createPriceAlert }] = await load(services);
  return client.call(createPriceAlert, {
    params: { id: userId },
    body: { coin, direction, price, repeats },
  });
}

export async function removePriceAlert(
  services: Pick<Services, 'client'>,
  { userId: id, priceAlertId }: { readonly userId: string; readonly priceAlertId: string },
): Promise<void> {
  const [client, { deletePriceAlert }] = await load(services);
  try {
    await client.call(deletePriceAlert, { params: { id, priceAlertId } });
  } catch (failure) {
    // Already removed, by another tab or by a request whose response was lost.
    if (problemOf(failure, { NotFound: true }) === null) throw failure;
  }
}
