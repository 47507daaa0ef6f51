import type { RecurringBuy, Schedule } from '@gim/contract';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';

const recurringBuysKey = (userId: string, coin: string) => ['recurring-buys', userId, coin] as const;

const load = (services: Pick<Services, 'client'>) =>
  Promise.all([services.client(), import('@gim/contract/recurring-buys')]);

/** What the user buys of a coin again and again. */
export function useRecurringBuys(coin: string): UseQueryResult<readonly RecurringBuy[]> {
  const services = useServices();
  const id = useUserId();
  return useQuery<readonly RecurringBuy[]>({
    queryKey: recurringBuysKey(id, coin),
    queryFn: async ({ signal }) => {
      const [client, { listRecurringBuys }] = await load(services);
      return (await client.call(listRecurringBuys, { params: { id }, query: { coin } }, { signal })).items;
    },
  });
}

export interface NewRecurringBuy {
  readonly coin: string;
  readonly quoteAmount: string;
  readonly schedule: Schedule;
  readonly timeZone: string;
}

export async function addRecurringBuy(
  services: Pick<Services, 'client'>,
  {
    userId,
    idempotencyKey,
    ...body
  }: NewRecurringBuy & { readonly userId: string; readonly idempotencyKey: string },
): Promise<RecurringBuy> {
  const [client, { createRecurringBuy }] = await load(services);
  return client.call(createRecurringBuy, { params: { id: userId }, body }, { idempotencyKey });
}

interface OneBuy {
  readonly userId: string;
  readonly recurringBuyId: string;
}

export async function setRecurringBuyStatus(
  services: Pick<Services, 'client'>,
  { userId: id, recurringBuyId, status }: OneBuy & { readonly status: RecurringBuy['status'] },
): Promise<RecurringBuy> {
  const [client, { updateRecurringBuy }] = await load(services);
  return client.call(updateRecurringBuy, { params: { id, recurringBuyId }, body: { status } });
}

export async function endRecurringBuy(
  services: Pick<Services, 'client'>,
  { userId: id, recurringBuyId }: OneBuy,
): Promise<void> {
  const [client, { deleteRecurringBuy }] = await load(services);
  await client.call(deleteRecurringBuy, { params: { id, recurringBuyId } });
}

/** Changes the list on the page at once, as the server has said it is now. */
export function keepRecurringBuys(
  queries: QueryClient,
  { userId, coin }: { readonly userId: string; readonly coin: string },
  change: (items: readonly RecurringBuy[]) => readonly RecurringBuy[],
): void {
  queries.setQueryData<readonly RecurringBuy[]>(recurringBuysKey(userId, coin), (items) =>
    change(items ?? []),
  );
}
