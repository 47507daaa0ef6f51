import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { useProfile } from './api.ts';

/** A name that was checked does not change while a page is open. */
const nameMs = 60 * 60_000;

/** Who is signed in: the legal name where the identity check has found it, else the e-mail. Null until it is known. */
export function useOwnName(): string | null {
  const services = useServices();
  const id = useUserId();
  const { data: profile } = useProfile();
  const { data: name } = useQuery({
    queryKey: ['own-name', id],
    queryFn: async ({ signal }) => {
      const [client, contract] = await Promise.all([services.client(), import('@gim/contract/kyc')]);
      return (await client.call(contract.getPersonalInfo, { params: { id } }, { signal })).legalName;
    },
    enabled: profile?.kycStatus === 'approved',
    staleTime: nameMs,
  });
  return name ?? profile?.email ?? null;
}
