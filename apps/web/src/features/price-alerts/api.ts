import type { PriceAlert } from '@gim/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { problemOf } from '../../shared/problem-of.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export const priceAlertsKey = (userId: string, coin: string) => ['price-alerts', userId, coin] as const;

const load = (services: Pick<Services, 'client'>) =>
  Promise.all([services.client(), import('@gim/contract/trades.price-alerts')]);

/** The prices of a coin that the user wants to be told of. */
export function usePriceAlerts(coin: string): UseQueryResult<readonly PriceAlert[]> {
  const services = useServices();
  const id = useUserId();
  return useQuery<readonly PriceAlert[]>({
    queryKey: priceAlertsKey(id, coin),
    queryFn: async ({ signal }) => {
      const [client, { listPriceAlerts }] = await load(services);
      return (await client.call(listPriceAlerts, { params: { id }, query: { coin } }, { signal })).items;
    },
  });
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
    // Gone already, by another tab or an answer that was lost: that is what was wanted.
    if (problemOf(failure, { NotFound: true }) === null) throw failure;
  }
}
