import type { Reply } from '@gim/contract/endpoint';
import { getTreasury } from '@gim/contract/treasury';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';

export type Treasury = Reply<typeof getTreasury>;

const treasuryKey = ['treasury'];
const AGE_MS = 10_000;

/** The house wallets. Polls, because they are continuously compared with the ledger. */
export function useTreasury() {
  const { client } = useServices();
  return useQuery({
    queryKey: treasuryKey,
    queryFn: ({ signal }) => client.call(getTreasury, {}, { signal }),
    refetchInterval: AGE_MS,
  });
}

/** Call after an action that succeeded or may have. */
export function useRefetchTreasury(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: treasuryKey });
}
