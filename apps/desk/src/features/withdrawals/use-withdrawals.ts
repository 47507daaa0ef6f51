import { getWithdrawalReview, listWithdrawalReviews } from '@gim/contract/withdrawals.desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';

const listKey = ['withdrawal-reviews'];
const reviewKey = ['withdrawal-review'];
const LIST_AGE_MS = 10_000;

/** The withdrawals that wait for review. Polls, because another desk may decide. */
export function useReviews() {
  const { client } = useServices();
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => client.call(listWithdrawalReviews, {}, { signal }),
    refetchInterval: LIST_AGE_MS,
  });
}

/** One withdrawal. Each read is audited, so it is fetched only on a press. */
export function useReview(id: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...reviewKey, id],
    queryFn: ({ signal }) => client.call(getWithdrawalReview, { params: { id } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Call after an action that succeeded or may have. */
export function useRefetchReviews(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listKey }),
      queries.invalidateQueries({ queryKey: reviewKey }),
    ]);
  };
}
