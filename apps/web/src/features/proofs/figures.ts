import { asset, money, multiply, ratio, readRatio, toDecimal } from '@gim/money';
import { dollar } from '../../shared/coins/amount-text.ts';
import type { Statement } from './verify-proof.ts';

export interface CoinLine {
  readonly coin: string;
  readonly digits: number;
  /** A decimal. */
  readonly amount: string;
  /** Null if the statement has no price for the coin. */
  readonly usd: bigint | null;
}

export interface CoverLine extends CoinLine {
  readonly held: { readonly amount: string; readonly usd: bigint | null } | null;
  /** Per mille; null if nothing is owed or the coin is not on a chain. */
  readonly coveredPerMille: bigint | null;
  readonly blocks: readonly { readonly network: string; readonly height: string }[];
}

const decimalOf = (coin: string, digits: number, units: bigint): string =>
  toDecimal(money(asset(coin, digits), units));

/** The value at the time of the snapshot in cents, rounded down so that it is never overstated. */
function worthOf({ prices }: Statement, coin: string, digits: number, units: bigint): bigint | null {
  const price = prices.get(coin);
  if (price === undefined) return null;
  const { numerator, denominator } = readRatio(price);
  return multiply(money(dollar, 100n), ratio(units * numerator, 10n ** BigInt(digits) * denominator), 'down')
    .units;
}

/** The user's balances in the snapshot that are not zero. */
export function ownLines(statement: Statement, sums: string): readonly CoinLine[] {
  const units = sums.split(',').map((one) => BigInt(one));
  return statement.owed.flatMap(({ coin, digits }, index) => {
    const own = units[index] ?? 0n;
    if (own === 0n) return [];
    return [
      { coin, digits, amount: decimalOf(coin, digits, own), usd: worthOf(statement, coin, digits, own) },
    ];
  });
}

/** The liabilities in each coin and the balances of our addresses. */
export function coverLines(statement: Statement): readonly CoverLine[] {
  return statement.owed.flatMap(({ coin, digits, units }) => {
    const owed = BigInt(units);
    const found = statement.held.filter((line) => line.coin === coin);
    const held = found.reduce((sum, line) => sum + BigInt(line.units), 0n);
    if (owed === 0n && held === 0n) return [];
    return [
      {
        coin,
        digits,
        amount: decimalOf(coin, digits, owed),
        usd: worthOf(statement, coin, digits, owed),
        held:
          found.length === 0
            ? null
            : { amount: decimalOf(coin, digits, held), usd: worthOf(statement, coin, digits, held) },
        coveredPerMille: found.length === 0 || owed === 0n ? null : (held * 1000n) / owed,
        blocks: found.map(({ network, height }) => ({ network, height })),
      },
    ];
  });
}

/** In dollars, as a decimal; null if a price is missing. */
export function sumUsd(cents: readonly (bigint | null)[]): string | null {
  let sum = 0n;
  for (const one of cents) {
    if (one === null) return null;
    sum += one;
  }
  return toDecimal(money(dollar, sum));
}
