import type { WithdrawalPreview } from '@gim/contract';
import { asset, compareRatios, multiply, parseRatio, ratio, subtract, toDecimal } from '@gim/money';
import { type CoinUnit, readAmount } from '../../shared/coins/amount-text.ts';

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

/** Twice an amount: the test is the minimum withdrawal, and the rest must reach the minimum too. */
export const twice = (unit: CoinUnit, text: string): string =>
  toDecimal(multiply(readAmount(asset(unit.id, unit.digits), text), ratio(2n, 1n), 'up'));

/** The fee and what arrives. A test sent first is a transfer of its own and pays its own fee. */
export const costOf = (
  unit: CoinUnit,
  { fee, receives }: Pick<WithdrawalPreview, 'fee' | 'receives'>,
  hasTest: boolean,
): { readonly fee: string; readonly receives: string } =>
  hasTest ? { fee: twice(unit, fee), receives: less(unit, receives, fee) } : { fee, receives };

/** The difference of two amounts, exact. */
export const less = (unit: CoinUnit, amount: string, taken: string): string => {
  const of = asset(unit.id, unit.digits);
  return toDecimal(subtract(readAmount(of, amount), readAmount(of, taken)));
};
