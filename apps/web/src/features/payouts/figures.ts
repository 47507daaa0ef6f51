import { compareRatios, parseRatio, subtract, toDecimal } from '@gim/money';
import { dollar, readAmount } from '../../shared/coins/amount-text.ts';

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

/** What is left of an allowance in dollars; never below nothing. */
export const leftAfter = (allowance: string, amount: string): string =>
  isBelow(allowance, amount)
    ? '0'
    : toDecimal(subtract(readAmount(dollar, allowance), readAmount(dollar, amount, 'paid')));
