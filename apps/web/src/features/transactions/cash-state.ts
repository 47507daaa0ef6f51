import type { Transaction } from '@gim/contract';
import { compareRatios, readRatio } from '@gim/money';

export type CashTransaction = Extract<Transaction, { readonly type: 'CashIn' | 'CashOut' }>;

export const isCash = (transaction: Transaction): transaction is CashTransaction =>
  transaction.type === 'CashIn' || transaction.type === 'CashOut';

export const sideOf = ({ type }: CashTransaction): 'in' | 'out' => (type === 'CashIn' ? 'in' : 'out');

/** What the order moves on the balance, and how it relates to the cash: another coin equals it, other dollars do not. */
export function balanceSideOf(transaction: CashTransaction): {
  readonly amount: { readonly coin: string; readonly amount: string };
  readonly relation: 'equals' | 'differs' | 'same';
} {
  const { coin, amount } = transaction.counter ?? transaction;
  const { cash } = transaction.details;
  if (coin !== 'USD') return { amount: { coin, amount }, relation: 'equals' };
  const isSame = compareRatios(readRatio(amount), readRatio(cash)) === 0;
  return { amount: { coin, amount }, relation: isSame ? 'same' : 'differs' };
}

/**
 * What the order waits for: another time (the point closed the day), the time from which codes are issued, the codes,
 * the visit, or nothing.
 */
export type CashState = 'chooseAgain' | 'early' | 'ready' | 'issued' | 'ended';

export function cashStateOf({ endedAt, stage, details }: CashTransaction, nowMs: number): CashState {
  if (endedAt !== null) return 'ended';
  if (stage === 'code_issued' || stage === 'at_point') return 'issued';
  if (details.chooseAgainUntil !== null) return 'chooseAgain';
  return nowMs < Date.parse(details.codeFrom) ? 'early' : 'ready';
}

/** Allowed once and before the codes are issued; not counted if the point closed the day. */
export const canReschedule = (transaction: CashTransaction): boolean =>
  transaction.canCancel &&
  (!transaction.details.isRescheduled || transaction.details.chooseAgainUntil !== null);

const hourMs = 3_600_000;

/** One hour before the visit: earlier, plans are more likely to change. */
export const bestCodeMoment = ({ details }: CashTransaction): number => Date.parse(details.slotFrom) - hourMs;
