import { getDeskUser, listUnfreezeRequests } from '@gim/contract/users.desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';

const requestsKey = ['unfreeze-requests'];
const userKey = ['desk-user'];
const LIST_AGE_MS = 30_000;

/** The requests that await a second person. Polls, because another desk may decide. */
export function useUnfreezeRequests() {
  const { client } = useServices();
  return useQuery({
    queryKey: requestsKey,
    queryFn: ({ signal }) => client.call(listUnfreezeRequests, {}, { signal }),
    refetchInterval: LIST_AGE_MS,
  });
}

/** One account. Each read is audited, so it is fetched only on a press. */
export function useDeskUser(id: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...userKey, id],
    queryFn: ({ signal }) => client.call(getDeskUser, { params: { id } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Call after an action that succeeded or may have. */
export function useRefetchUsers(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: requestsKey }),
      queries.invalidateQueries({ queryKey: userKey }),
    ]);
  };
}
