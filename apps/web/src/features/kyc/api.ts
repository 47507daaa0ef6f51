import type { Reply } from '@gim/contract/endpoint';
import type { getPersonalInfo } from '@gim/contract/kyc';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../platform/live-stream/use-live.ts';
import { type Services, useServices } from '../../platform/services.ts';
import { type KycCheck, kycKey, readKyc } from '../../shared/kyc-check.ts';
import { profileKey, readProfile } from '../../shared/profile.ts';
import { refetch } from '../../shared/refetch.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export type PersonalInfo = Reply<typeof getPersonalInfo>;

type Needs = Pick<Services, 'client'>;

const open = (services: Needs) => Promise.all([services.client(), import('@gim/contract/kyc')]);

const eulaKey = (userId: string) => ['eula', userId] as const;

/** Fallback for a decision whose live event did not arrive. */
const pollMs = 30_000;

/** The status of the identity check, kept up to date. */
export function useKyc(): UseQueryResult<KycCheck> {
  const services = useServices();
  const id = useUserId();
  const queries = useQueryClient();
  useLive('session', {
    onData: ({ changed }) => {
      if (changed === 'user') void refetch(queries, kycKey(id));
    },
    onGap: () => void refetch(queries, kycKey(id)),
  });
  return useQuery({
    queryKey: kycKey(id),
    queryFn: async ({ signal }) => {
      const check = await readKyc(services, id, signal);
      // The guards use the profile: when this page says "approved", the pages behind the identity check must open.
      if (services.session.read().user?.kycStatus !== check.status) {
        await queries.fetchQuery({
          queryKey: profileKey(id),
          queryFn: ({ signal: ofProfile }) => readProfile(services, id, { signal: ofProfile }),
          staleTime: 0,
        });
        // The limits depend on the status.
        void queries.invalidateQueries({ queryKey: ['limits'] });
      }
      return check;
    },
    refetchInterval: ({ state }) => (state.data?.status === 'approved' ? false : pollMs),
  });
}

/** Whether the partner's agreement was accepted before. */
export function useEula(): UseQueryResult<boolean> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: eulaKey(id),
    queryFn: async ({ signal }) => {
      const [client, contract] = await open(services);
      return (await client.call(contract.getEula, { params: { id } }, { signal })).isAccepted;
    },
  });
}

/** Accepts the agreement and requests the address of the partner's form. */
export async function requestForm(services: Needs, id: string): Promise<string> {
  const [client, contract] = await open(services);
  await client.call(contract.acceptEula, { params: { id }, body: { isAccepted: true } });
  return (await client.call(contract.requestKycForm, { query: { id } })).url;
}

/** The user's identity as verified. */
export function usePersonalInfo(): UseQueryResult<PersonalInfo> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: ['personal-info', id],
    queryFn: async ({ signal }) => {
      const [client, contract] = await open(services);
      return client.call(contract.getPersonalInfo, { params: { id } }, { signal });
    },
  });
}
