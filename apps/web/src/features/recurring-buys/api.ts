import type { RecurringBuy, Schedule } from '@gim/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { isOutcomeUnknown, problemOf } from '../../shared/problem-of.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export const recurringBuysKey = (userId: string, coin: string) => ['recurring-buys', userId, coin] as const;

const load = (services: Pick<Services, 'client'>) =>
  Promise.all([services.client(), import('@gim/contract/trades.recurring-buys')]);

/** The recurring buys of a coin. */
export function useRecurringBuys(coin: string): UseQueryResult<readonly RecurringBuy[]> {
  const services = useServices();
  const id = useUserId();
  return useQuery<readonly RecurringBuy[]>({
    queryKey: recurringBuysKey(id, coin),
    queryFn: async ({ signal }) => {
      const [client, { listRecurringBuys }] = await load(services);
      return (await client.call(listRecurringBuys, { params: { id }, query: { coin } }, { signal })).items;
    },
    refetchInterval: ({ state: { data } }) => untilNextRun(data ?? [], services.now()),
  });
}

/** The job that runs a due buy polls, and may wait for a price. */
const dueMs = 5_000;
/** The longest timer; it then checks again. */
const waitMaxMs = 3_600_000;

/**
 * How long until a recurring buy has run and has a new due time; false if none is due. The live stream usually reports
 * it earlier, unless the user has muted these notifications.
 */
export function untilNextRun(buys: readonly Pick<RecurringBuy, 'nextAt'>[], now: number): number | false {
  const moments = buys.flatMap(({ nextAt }) => (nextAt === null ? [] : Date.parse(nextAt)));
  if (moments.length === 0) return false;
  return Math.min(waitMaxMs, Math.max(0, Math.min(...moments) - now) + dueMs);
}

export interface NewRecurringBuy {
  readonly coin: string;
  readonly quoteAmount: string;
  readonly schedule: Schedule;
  readonly timeZone: string;
}

/**
 * Creates a recurring buy. Its key is kept until the outcome is known, even if the dialog is closed or the page
 * reloaded, so that a retry does not create a second one.
 */
export async function addRecurringBuy(
  services: Pick<Services, 'client' | 'intents'>,
  userId: string,
  request: NewRecurringBuy,
): Promise<RecurringBuy> {
  const intent = `recurring-buy-${userId}-${request.coin}`;
  const id = JSON.stringify(request);
  const isRetry = services.intents.has(intent, { id });
  const idempotencyKey = services.intents.begin(intent, { id });
  const [client, { createRecurringBuy }] = await load(services);
  try {
    const added = await client.call(
      createRecurringBuy,
      { params: { id: userId }, body: request },
      { idempotencyKey },
    );
    services.intents.end(intent);
    return added;
  } catch (failure) {
    // A retry that was rate limited before the key was checked says nothing about the first attempt.
    const isOpen =
      isOutcomeUnknown(failure) || (isRetry && problemOf(failure, { TooManyRequests: true }) !== null);
    if (!isOpen) services.intents.end(intent);
    throw failure;
  }
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
  try {
    await client.call(deleteRecurringBuy, { params: { id, recurringBuyId } });
  } catch (failure) {
    // Already removed, by another tab or by a request whose response was lost.
    if (problemOf(failure, { NotFound: true }) === null) throw failure;
  }
}
