import type { Transaction } from '@gim/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { readTransaction, transactionKey } from '../../shared/transactions/api.ts';
import { useUserId } from '../../shared/use-user-id.ts';

/** An operation by its id; null reads nothing. */
export function useOperation(transactionId: string | null): UseQueryResult<Transaction> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: transactionKey(id, transactionId ?? ''),
    enabled: transactionId !== null,
    queryFn: ({ signal }) => readTransaction(services, { id, transactionId: transactionId ?? '' }, signal),
  });
}
