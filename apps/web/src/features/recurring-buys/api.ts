import type { RecurringBuy, Schedule } from '@gim/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { isUnanswered, problemOf } from '../../shared/problem-of.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export const recurringBuysKey = (userId: string, coin: string) => ['recurring-buys', userId, coin] as const;

const load = (services: Pick<Services, 'client'>) =>
  Promise.all([services.client(), import('@gim/contract/trades.recurring-buys')]);

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
    refetchInterval: ({ state: { data } }) => untilNextRun(data ?? [], services.now()),
  });
}

/** A due turn is made by the next look of a job, and may wait a while for a price. */
const dueMs = 5_000;
/** As long as a timer may run; it looks again then. */
const waitMaxMs = 3_600_000;

/**
 * How long until one of them has run and its next turn is another one; false where none will. The live connection tells
 * of it sooner, unless the reader has muted it.
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
 * Begins a recurring buy. What was sent keeps its key until its end is known, over a closed dialog and a reload: sent
 * again it is the same one, and not a second that buys as well.
 */
export async function addRecurringBuy(
  services: Pick<Services, 'client' | 'intents'>,
  userId: string,
  request: NewRecurringBuy,
): Promise<RecurringBuy> {
  const intent = `recurring-buy-${userId}-${request.coin}`;
  const id = JSON.stringify(request);
  const isAgain = services.intents.has(intent, { id });
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
    // Turned away before the key was looked at, a later try says nothing of the first.
    const isOpen =
      isUnanswered(failure) || (isAgain && problemOf(failure, { TooManyRequests: true }) !== null);
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
    // Gone already, by another tab or an answer that was lost: that is what was wanted.
    if (problemOf(failure, { NotFound: true }) === null) throw failure;
  }
}
