import { listStaff, listStaffRoles } from '@gim/contract/staff.members';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';

const membersKey = ['staff'];
const rolesKey = ['staff-roles'];
const LIST_AGE_MS = 30_000;

/** The staff members. Polls, because another desk may change them. */
export function useStaffMembers() {
  const { client } = useServices();
  return useQuery({
    queryKey: membersKey,
    queryFn: ({ signal }) => client.call(listStaff, {}, { signal }),
    refetchInterval: LIST_AGE_MS,
  });
}

/** The roles with their rights. They change only with the server's data, so they never go stale. */
export function useStaffRoles() {
  const { client } = useServices();
  return useQuery({
    queryKey: rolesKey,
    queryFn: ({ signal }) => client.call(listStaffRoles, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Call after an action that succeeded or may have. */
export function useRefetchStaff(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: membersKey });
}
