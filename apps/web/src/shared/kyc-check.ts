import type { Reply } from '@gim/contract/endpoint';
import type { getKyc } from '@gim/contract/kyc';
import { useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../platform/services.ts';
import { useUserId } from './use-user-id.ts';

export type KycCheck = Reply<typeof getKyc>;

export const kycKey = (userId: string) => ['kyc', userId] as const;

/** Reads the status of the identity check. */
export async function readKyc(
  services: Pick<Services, 'client'>,
  id: string,
  signal?: AbortSignal,
): Promise<KycCheck> {
  const [client, contract] = await Promise.all([services.client(), import('@gim/contract/kyc')]);
  return client.call(contract.getKyc, { query: { id } }, { ...(signal && { signal }) });
}

/** The hours within which a pending check is usually decided. Null until known, and while none is pending. */
export function useKycEta({ isPending }: { readonly isPending: boolean }): number | null {
  const services = useServices();
  const id = useUserId();
  const { data } = useQuery({
    queryKey: kycKey(id),
    queryFn: ({ signal }) => readKyc(services, id, signal),
    enabled: isPending,
  });
  return isPending ? (data?.etaHours ?? null) : null;
}
