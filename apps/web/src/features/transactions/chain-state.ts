import type { Transaction } from '@gim/contract';
import { type Asset, add, asset, readMoney, subtract, toDecimal } from '@gim/money';

/** An on-chain operation. */
export type ChainTransaction = Extract<Transaction, { type: 'Deposit' | 'Withdraw' }>;
export type WithdrawTransaction = Extract<Transaction, { type: 'Withdraw' }>;

export const isChain = (transaction: Transaction): transaction is ChainTransaction =>
  transaction.type === 'Deposit' || transaction.type === 'Withdraw';

/** A longer window is not an undo but a delay, shown with its end time. */
const undoMs = 10 * 60_000;

export type WithdrawState = 'undo' | 'delayed' | 'review' | 'queued' | 'test' | 'release' | 'sent' | 'ended';

/** The state of a withdrawal as shown to the user. */
export function withdrawStateOf(transaction: WithdrawTransaction): WithdrawState {
  const { stage } = transaction;
  switch (stage) {
    case 'undo':
      return undoWindowMs(transaction) > undoMs ? 'delayed' : 'undo';
    case 'review':
    case 'queued':
    case 'test':
    case 'release':
      return stage;
    case 'broadcast':
      return 'sent';
    case 'successful':
    case 'rejected':
    case 'canceled':
      return 'ended';
  }
}

/** The length of the undo window, from server times only: the device's clock may be wrong. */
export function undoWindowMs({ timeline, details, createdAt }: WithdrawTransaction): number {
  const from = timeline.findLast(({ stage }) => stage === 'undo')?.at ?? createdAt;
  return details.undoUntil === null ? 0 : Math.max(0, Date.parse(details.undoUntil) - Date.parse(from));
}

/** The difference of two amounts, exact. */
export function amountLess(coin: string, amount: string, taken: string): string {
  const unit = unitOf(coin, amount, taken);
  return toDecimal(subtract(readMoney(unit, amount), readMoney(unit, taken)));
}

/** The sum of two amounts, exact. */
export function amountMore(coin: string, amount: string, added: string): string {
  const unit = unitOf(coin, amount, added);
  return toDecimal(add(readMoney(unit, amount), readMoney(unit, added)));
}

/** The coin with as many digits as the amounts have. */
const unitOf = (coin: string, ...amounts: readonly string[]): Asset =>
  asset(coin, Math.max(...amounts.map((text) => text.split('.')[1]?.length ?? 0)));
