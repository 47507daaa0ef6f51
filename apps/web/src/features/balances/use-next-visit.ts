import { useServices } from '../../platform/services.ts';
import { useLatestTransactions } from '../../shared/transactions/api.ts';
import { type CashTransaction, nextVisitOf } from './next-visit.ts';

const openOrders = {
  types: ['CashIn', 'CashOut'],
  statuses: ['InProgress', 'Confirmed'],
  limit: 100,
} as const;

/** The next visit to an exchange point; null if there is none or it failed to load, undefined while loading. */
export function useNextVisit(): CashTransaction | null | undefined {
  const { now } = useServices();
  const { data, error } = useLatestTransactions(openOrders);
  if (data === undefined) return error === null ? undefined : null;
  return nextVisitOf(data, now());
}
