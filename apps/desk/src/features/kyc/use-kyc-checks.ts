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

/** The queue, or what was decided lately. Read again by itself: another desk may have decided. */
export function useKycChecks(isDecided: boolean) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...listKey, isDecided],
    queryFn: ({ signal }) =>
      client.call(listKycChecks, { query: isDecided ? { decided: 'true' as const } : {} }, { signal }),
    refetchInterval: LIST_AGE_MS,
  });
}

/** One check. Each reading stands in the log, so nothing but somebody's press reads it. */
export function useKycCheck(checkId: string) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...checkKey, checkId],
    queryFn: ({ signal }) => client.call(getKycCheck, { params: { checkId } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The bytes of a picture, once somebody has opened it. They go with the page: nothing keeps a stranger's document. */
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

/** After something was done, or may have been. */
export function useRefetchChecks(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listKey }),
      queries.invalidateQueries({ queryKey: checkKey }),
    ]);
  };
}
