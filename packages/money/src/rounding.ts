/**
 * Every division of money names a rounding mode.
 * `down` is towards zero, `up` away from zero, `floor` towards minus infinity, `ceiling` towards plus infinity,
 * `half-even` to the nearest unit with ties to the even one, `half-up` to the nearest with ties away from zero.
 */
export type Rounding = 'down' | 'up' | 'floor' | 'ceiling' | 'half-even' | 'half-up';

/**
 * Rounding modes in favour of the house. Prices, fees and conversions use these, so that a call shows who benefits and
 * no chain of trades can profit from rounding (M-04).
 * @example multiply(amount, feeRate, houseRounding.userPays)
 */
export const houseRounding = { userGets: 'down', userPays: 'up' } as const satisfies Record<string, Rounding>;

/**
 * Integer division with the given rounding.
 * @example divideUnits(10n, 4n, 'half-even') // 2n
 */
export function divideUnits(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor === 0n) throw new RangeError('Division by zero');
  const towardsZero = dividend / divisor;
  const rest = dividend % divisor;
  if (rest === 0n) return towardsZero;
  const isNegative = rest < 0n !== divisor < 0n;
  return goesAwayFromZero(rounding, { isNegative, towardsZero, middle: compareToMiddle(rest, divisor) })
    ? towardsZero + (isNegative ? -1n : 1n)
    : towardsZero;
}

interface Inexact {
  readonly isNegative: boolean;
  readonly towardsZero: bigint;
  /** Sign of the comparison with the midpoint of two units: negative below it, zero on it, positive above. */
  readonly middle: bigint;
}

function goesAwayFromZero(rounding: Rounding, { isNegative, towardsZero, middle }: Inexact): boolean {
  switch (rounding) {
    case 'down':
      return false;
    case 'up':
      return true;
    case 'floor':
      return isNegative;
    case 'ceiling':
      return !isNegative;
    case 'half-up':
      return middle >= 0n;
    case 'half-even':
      return middle > 0n || (middle === 0n && towardsZero % 2n !== 0n);
  }
}

const compareToMiddle = (rest: bigint, divisor: bigint): bigint => 2n * magnitude(rest) - magnitude(divisor);

export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
