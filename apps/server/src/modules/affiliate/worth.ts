import { convert, type Money, money, price, readMoney, sum, toDecimal } from '@gim/money';
import { type Coins, USD } from '../coins/index.ts';

type Usd = Money<typeof USD>;

/** What an amount is worth at the newest price, rounded down; null while the coin has none. */
export function worthOf({ prices }: Pick<Coins, 'prices'>, amount: Money): Usd | null {
  if (amount.units === 0n) return money(USD, 0n);
  const known = prices.latest(amount.asset.code);
  return known === undefined
    ? null
    : convert(amount, price({ base: amount.asset, quote: USD, rate: known.rate }), 'down');
}

/** Amounts of several coins together; what has no price is left out. */
export const worthOfAll = (coins: Pick<Coins, 'prices'>, amounts: readonly Money[]): Usd =>
  sum(
    USD,
    amounts.flatMap((amount) => worthOf(coins, amount) ?? []),
  );

/** Smallest units as they are kept. What was given back in the meantime may have left a sum below zero: shown as none. */
export function moneyOf({ catalogue }: Pick<Coins, 'catalogue'>, coin: string, units: string): Money {
  const count = BigInt(units);
  return money(catalogue.assetOf(coin), count < 0n ? 0n : count);
}

export const decimalOf = (coins: Pick<Coins, 'catalogue'>, coin: string, units: string): string =>
  toDecimal(moneyOf(coins, coin, units));

/** Smallest units of a plain decimal. */
export const unitsOf = ({ catalogue }: Pick<Coins, 'catalogue'>, coin: string, decimal: string): bigint =>
  readMoney(catalogue.assetOf(coin), decimal).units;
