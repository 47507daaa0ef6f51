import { convert, type Money, money, price, readMoney, sum, toDecimal } from '@gim/money';
import { type Coins, USD } from '../coins/index.ts';

type Usd = Money<typeof USD>;

/** The amount's worth at the newest price, rounded down; null if the coin has no price. */
export function worthOf({ prices }: Pick<Coins, 'prices'>, amount: Money): Usd | null {
  if (amount.units === 0n) return money(USD, 0n);
  const known = prices.latest(amount.asset.code);
  return known === undefined
    ? null
    : convert(amount, price({ base: amount.asset, quote: USD, rate: known.rate }), 'down');
}

/** The worth of amounts in several coins; coins without a price are left out. */
export const worthOfAll = (coins: Pick<Coins, 'prices'>, amounts: readonly Money[]): Usd =>
  sum(
    USD,
    amounts.flatMap((amount) => worthOf(coins, amount) ?? []),
  );

/** Stored smallest units as money. Reversals can make a sum negative; it is then shown as zero. */
export function moneyOf({ catalogue }: Pick<Coins, 'catalogue'>, coin: string, units: string): Money {
  const count = BigInt(units);
  return money(catalogue.assetOf(coin), count < 0n ? 0n : count);
}

export const decimalOf = (coins: Pick<Coins, 'catalogue'>, coin: string, units: string): string =>
  toDecimal(moneyOf(coins, coin, units));

export const unitsOf = ({ catalogue }: Pick<Coins, 'catalogue'>, coin: string, decimal: string): bigint =>
  readMoney(catalogue.assetOf(coin), decimal).units;
