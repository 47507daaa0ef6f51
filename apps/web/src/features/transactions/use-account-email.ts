import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { profileKey, readProfile } from '../../shared/profile.ts';
import { useUserId } from '../../shared/use-user-id.ts';

/** The account's e-mail, for password managers. Empty until loaded. */
export function useAccountEmail(): string {
  const services = useServices();
  const id = useUserId();
  const { data } = useQuery({
    queryKey: profileKey(id),
    queryFn: ({ signal }) => readProfile(services, id, { signal }),
  });
  return data?.email ?? '';
}
