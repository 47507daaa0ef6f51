import type { TransactionItem } from '@gim/contract';

export type CashTransaction = Extract<TransactionItem, { readonly type: 'CashIn' | 'CashOut' }>;

/** The cash order with the next slot that is not over; the slot may have begun. */
export function nextVisitOf(transactions: readonly TransactionItem[], nowMs: number): CashTransaction | null {
  let next: CashTransaction | null = null;
  for (const item of transactions) {
    if (item.type !== 'CashIn' && item.type !== 'CashOut') continue;
    if (Date.parse(item.details.slotTo) <= nowMs) continue;
    if (next === null || Date.parse(item.details.slotFrom) < Date.parse(next.details.slotFrom)) next = item;
  }
  return next;
}
