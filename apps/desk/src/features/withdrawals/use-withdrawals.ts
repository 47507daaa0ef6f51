import { getWithdrawalReview, listWithdrawalReviews } from '@gim/contract/withdrawals.desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';

const listKey = ['withdrawal-reviews'];
const reviewKey = ['withdrawal-review'];
const LIST_AGE_MS = 10_000;

/** What waits for staff. Read again by itself: another desk may have decided. */
export function useReviews() {
  const { client } = useServices();
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => client.call(listWithdrawalReviews, {}, { signal }),
    refetchInterval: LIST_AGE_MS,
  });
}

/** One withdrawal. Each time it is read stands in the log, so nothing but somebody's press reads it. */
export function useReview(id: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...reviewKey, id],
    queryFn: ({ signal }) => client.call(getWithdrawalReview, { params: { id } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** After something was done, or may have been. */
export function useRefetchReviews(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listKey }),
      queries.invalidateQueries({ queryKey: reviewKey }),
    ]);
  };
}
