import { listStaff, listStaffRoles } from '@gim/contract/staff.members';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';

const membersKey = ['staff'];
const rolesKey = ['staff-roles'];
const LIST_AGE_MS = 30_000;

/** Who works at the desk. Read again by itself: another desk may have changed it. */
export function useStaffMembers() {
  const { client } = useServices();
  return useQuery({
    queryKey: membersKey,
    queryFn: ({ signal }) => client.call(listStaff, {}, { signal }),
    refetchInterval: LIST_AGE_MS,
  });
}

/** The roles with their rights. They change with the data of the server, so rarely. */
export function useStaffRoles() {
  const { client } = useServices();
  return useQuery({
    queryKey: rolesKey,
    queryFn: ({ signal }) => client.call(listStaffRoles, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** After something was done, or may have been. */
export function useRefetchStaff(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: membersKey });
}
