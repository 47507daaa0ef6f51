import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { useProfile } from './api.ts';

/** A verified name does not change while a page is open. */
const nameMs = 60 * 60_000;

/** The user's name: the verified legal name, else the e-mail. Null until loaded. */
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
