import { compareRatios, parseRatio, subtract, toDecimal } from '@gim/money';
import { dollar, readAmount } from '../../shared/coins/amount-text.ts';

/** Compares two decimals. False if either is invalid. */
export function isBelow(left: string, right: string): boolean {
  const [one, other] = [parseRatio(left), parseRatio(right)];
  return one.ok && other.ok && compareRatios(one.value, other.value) < 0;
}

/** Whether two decimals are the same amount. */
export const isSame = (left: string, right: string): boolean => {
  const [one, other] = [parseRatio(left), parseRatio(right)];
  return one.ok && other.ok && compareRatios(one.value, other.value) === 0;
};

export const isPositive = (text: string): boolean => isBelow('0', text);

/** The rest of an allowance in dollars, at least zero. */
export const leftAfter = (allowance: string, amount: string): string =>
  isBelow(allowance, amount)
    ? '0'
    : toDecimal(subtract(readAmount(dollar, allowance), readAmount(dollar, amount, 'paid')));
