import { getDeskUser, listUnfreezeRequests } from '@gim/contract/users.desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';

const requestsKey = ['unfreeze-requests'];
const userKey = ['desk-user'];
const LIST_AGE_MS = 30_000;

/** What waits for a second person. Read again by itself: another desk may have decided. */
export function useUnfreezeRequests() {
  const { client } = useServices();
  return useQuery({
    queryKey: requestsKey,
    queryFn: ({ signal }) => client.call(listUnfreezeRequests, {}, { signal }),
    refetchInterval: LIST_AGE_MS,
  });
}

/** One account. Each time it is read stands in the log, so nothing but somebody's press reads it. */
export function useDeskUser(id: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...userKey, id],
    queryFn: ({ signal }) => client.call(getDeskUser, { params: { id } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** After something was done, or may have been. */
export function useRefetchUsers(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: requestsKey }),
      queries.invalidateQueries({ queryKey: userKey }),
    ]);
  };
}
