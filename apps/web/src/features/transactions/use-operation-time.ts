import type { Transaction } from '@gim/contract';
import { useServices } from '../../platform/services.ts';
import { useVisitTime, type VisitTime } from '../../shared/use-visit-time.ts';
import { isCash } from './cash-state.ts';

/** All times of an operation: of a cash order in the time zone of its exchange point, of others in the user's own. */
export function useOperationTime(transaction: Transaction): VisitTime {
  const visitTime = useVisitTime();
  const language = useServices().texts.language();
  return isCash(transaction)
    ? visitTime(transaction.details.point)
    : { format: { language }, named: (text) => text };
}
