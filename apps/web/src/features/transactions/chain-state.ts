import type { Transaction } from '@gim/contract';
import { asset, readMoney, subtract, toDecimal } from '@gim/money';

/** An operation that a chain sees. */
export type ChainTransaction = Extract<Transaction, { type: 'Deposit' | 'Withdraw' }>;
export type WithdrawTransaction = Extract<Transaction, { type: 'Withdraw' }>;

export const isChain = (transaction: Transaction): transaction is ChainTransaction =>
  transaction.type === 'Deposit' || transaction.type === 'Withdraw';

/** Longer than this it is no undo that one waits for, but a delay that is told by its hour. */
const undoMs = 10 * 60_000;

export type WithdrawState = 'undo' | 'delayed' | 'review' | 'queued' | 'test' | 'release' | 'sent' | 'ended';

/** How a withdrawal stands, as people would say it. */
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

/** How long it waits before it is sent, by the server's clock alone: that of the device may be wrong. */
export function undoWindowMs({ timeline, details, createdAt }: WithdrawTransaction): number {
  const from = timeline.findLast(({ stage }) => stage === 'undo')?.at ?? createdAt;
  return details.undoUntil === null ? 0 : Math.max(0, Date.parse(details.undoUntil) - Date.parse(from));
}

/** One amount less another, to the last digit. */
export function amountLess(coin: string, amount: string, taken: string): string {
  const digits = Math.max(...[amount, taken].map((text) => text.split('.')[1]?.length ?? 0));
  const unit = asset(coin, digits);
  return toDecimal(subtract(readMoney(unit, amount), readMoney(unit, taken)));
}
