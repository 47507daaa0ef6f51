import type { Transaction, TransactionItem } from '@gim/contract';
import { asset, multiply, parsePercent, readMoney, toDecimal } from '@gim/money';

export type TradeTransaction = Extract<Transaction, { type: 'Buy' | 'Sell' }>;
type Amount = Pick<TransactionItem, 'coin' | 'amount'>;

export const isTrade = (transaction: Transaction): transaction is TradeTransaction =>
  transaction.type === 'Buy' || transaction.type === 'Sell';

/** The paid and the received amount. Null if the other side is unknown. */
export function sidesOf(trade: TradeTransaction): { readonly paid: Amount; readonly got: Amount } | null {
  const { coin, amount, counter } = trade;
  if (counter === null) return null;
  return trade.type === 'Buy'
    ? { paid: counter, got: { coin, amount } }
    : { paid: { coin, amount }, got: counter };
}

/**
 * Whether the fee matches the coin's current rate. A trade stores the amount of its fee but not the rate, which may
 * have been different. The fee is a percentage of the trade's total dollars, rounded up to the cent.
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
