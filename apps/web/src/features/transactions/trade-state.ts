import type { Transaction, TransactionItem } from '@gim/contract';
import { asset, multiply, parsePercent, readMoney, toDecimal } from '@gim/money';

export type TradeTransaction = Extract<Transaction, { type: 'Buy' | 'Sell' }>;
type Amount = Pick<TransactionItem, 'coin' | 'amount'>;

export const isTrade = (transaction: Transaction): transaction is TradeTransaction =>
  transaction.type === 'Buy' || transaction.type === 'Sell';

/** What left and what came. Null where the other side of the trade is not known. */
export function sidesOf(trade: TradeTransaction): { readonly paid: Amount; readonly got: Amount } | null {
  const { coin, amount, counter } = trade;
  if (counter === null) return null;
  return trade.type === 'Buy'
    ? { paid: counter, got: { coin, amount } }
    : { paid: { coin, amount }, got: counter };
}

/**
 * Whether the fee is what the coin costs today: a trade keeps the amount of its fee and not the rate of it, which may
 * have been another one then. The fee is a share of all dollars of the trade, rounded up to the cent.
 */
export function isFeeOf(trade: TradeTransaction, percent: string): boolean {
  const { fee, counter, type } = trade;
  const rate = parsePercent(percent);
  if (fee === null || counter === null || !rate.ok || counter.coin !== 'USD' || fee.coin !== 'USD')
    return false;
  const cents = asset('USD', 2);
  const taken = readMoney(cents, fee.amount);
  const dollars = readMoney(cents, counter.amount);
  const whole = type === 'Buy' ? dollars : { ...dollars, units: dollars.units + taken.units };
  return toDecimal(multiply(whole, rate.value, 'up')) === toDecimal(taken);
}
