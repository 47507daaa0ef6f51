import type { Reply } from '@gim/contract/endpoint';
import { getKycCheck, getKycPicture, listKycChecks } from '@gim/contract/kyc.desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';

export type KycCheck = Reply<typeof getKycCheck>;
export type KycPicture = KycCheck['pictures'][number];
export type KycQueue = Reply<typeof listKycChecks>;

const listKey = ['kyc-checks'];
const checkKey = ['kyc-check'];
const LIST_AGE_MS = 10_000;

/** The queue, or the recent decisions. Polls, because another desk may decide. */
export function useKycChecks(isDecided: boolean) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...listKey, isDecided],
    queryFn: ({ signal }) =>
      client.call(listKycChecks, { query: isDecided ? { decided: 'true' as const } : {} }, { signal }),
    refetchInterval: LIST_AGE_MS,
  });
}

/** One check. Each read is audited, so it is fetched only on a press. */
export function useKycCheck(checkId: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...checkKey, checkId],
    queryFn: ({ signal }) => client.call(getKycCheck, { params: { checkId } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The bytes of an opened image. Not kept after the page: identity documents must not stay on the device. */
export function useKycPicture({ checkId, pictureId, isOpen }: PictureAsked) {
  const { client } = useServices();
  return useQuery({
    queryKey: ['kyc-picture', checkId, pictureId],
    queryFn: ({ signal }) => client.call(getKycPicture, { params: { checkId, pictureId } }, { signal }),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

interface PictureAsked {
  readonly checkId: string;
  readonly pictureId: string;
  readonly isOpen: boolean;
}

/** Call after an action that succeeded or may have. */
export function useRefetchChecks(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listKey }),
      queries.invalidateQueries({ queryKey: checkKey }),
    ]);
  };
}
