import type { Reply } from '@gim/contract/endpoint';
import {
  getPayoutReconciliation,
  listPayoutReviews,
  listWebhooks,
  type PayoutFindingItem,
  type PayoutReview,
} from '@gim/contract/payouts.desk';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';

export type Reconciliation = Reply<typeof getPayoutReconciliation>;
export type Finding = PayoutFindingItem;
export type Review = PayoutReview;
export type Webhook = Reply<typeof listWebhooks>['items'][number];

const payoutsKey = ['payouts'];
const AGE_MS = 10_000;

/** The reconciliation of a day with the partner; the latest one if no day is given. */
export function useReconciliation(day: string | null) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...payoutsKey, 'day', day],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.call(getPayoutReconciliation, { query: day === null ? {} : { day } }, { signal }),
    refetchInterval: AGE_MS,
  });
}

export function usePayoutReviews() {
  const { client } = useServices();
  return useQuery({
    queryKey: [...payoutsKey, 'reviews'],
    queryFn: ({ signal }) => client.call(listPayoutReviews, {}, { signal }),
    refetchInterval: AGE_MS,
  });
}

export function useWebhooks(isOpenOnly: boolean) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...payoutsKey, 'webhooks', isOpenOnly],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.call(listWebhooks, { query: isOpenOnly ? { open: 'true' as const } : {} }, { signal }),
    refetchInterval: AGE_MS,
  });
}

/** Call after an action that succeeded or may have. */
export function useRefetchPayouts(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: payoutsKey });
}
