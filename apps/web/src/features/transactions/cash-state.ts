import type { Transaction } from '@gim/contract';

export type CashTransaction = Extract<Transaction, { readonly type: 'CashIn' | 'CashOut' }>;

export const isCash = (transaction: Transaction): transaction is CashTransaction =>
  transaction.type === 'CashIn' || transaction.type === 'CashOut';

export const sideOf = ({ type }: CashTransaction): 'in' | 'out' => (type === 'CashIn' ? 'in' : 'out');

/**
 * What the order waits for: another time (the point has closed the day), the hour from which the codes can be taken, the
 * codes, the visit, or nothing any more.
 */
export type CashState = 'chooseAgain' | 'early' | 'ready' | 'issued' | 'ended';

export function cashStateOf({ endedAt, stage, details }: CashTransaction, nowMs: number): CashState {
  if (endedAt !== null) return 'ended';
  if (stage === 'code_issued' || stage === 'at_point') return 'issued';
  if (details.chooseAgainUntil !== null) return 'chooseAgain';
  return nowMs < Date.parse(details.codeFrom) ? 'early' : 'ready';
}

/** Once, and before the codes; without counting when the point has closed the day. */
export const canReschedule = (transaction: CashTransaction): boolean =>
  transaction.canCancel &&
  (!transaction.details.isRescheduled || transaction.details.chooseAgainUntil !== null);

const hourMs = 3_600_000;

/** The codes are best taken an hour before the visit: earlier there is more to change one's mind about. */
export const bestCodeMoment = ({ details }: CashTransaction): number => Date.parse(details.slotFrom) - hourMs;
