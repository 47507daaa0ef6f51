import { asset, compareRatios, multiply, parseRatio, ratio, subtract, toDecimal } from '@gim/money';
import { type CoinUnit, readAmount } from '../../shared/coins/amount-text.ts';

/** Whether one plain decimal is below another. What cannot be read is below nothing. */
export function isBelow(left: string, right: string): boolean {
  const [one, other] = [parseRatio(left), parseRatio(right)];
  return one.ok && other.ok && compareRatios(one.value, other.value) < 0;
}

/** Whether two plain decimals are the same amount, however they are written. */
export const isSame = (left: string, right: string): boolean => {
  const [one, other] = [parseRatio(left), parseRatio(right)];
  return one.ok && other.ok && compareRatios(one.value, other.value) === 0;
};

export const isPositive = (text: string): boolean => isBelow('0', text);

/** A share of an amount in percent, to the last digit and never above it. */
export function percentOf(unit: CoinUnit, text: string, percent: bigint): string {
  const amount = readAmount(asset(unit.id, unit.digits), text);
  return toDecimal(multiply(amount, ratio(percent, 100n), 'down'));
}

/** Twice an amount: a test takes as much as the smallest withdrawal, and so does the rest. */
export const twice = (unit: CoinUnit, text: string): string =>
  toDecimal(multiply(readAmount(asset(unit.id, unit.digits), text), ratio(2n, 1n), 'up'));

/** One amount less another, to the last digit. */
export const less = (unit: CoinUnit, amount: string, taken: string): string => {
  const of = asset(unit.id, unit.digits);
  return toDecimal(subtract(readAmount(of, amount), readAmount(of, taken)));
};
