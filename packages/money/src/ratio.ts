import { type DecimalRefusal, readDecimal } from './decimal.ts';
import { type Asset, assertSameAsset, type DigitCount, type Money, money, signOf } from './money.ts';
import { divideUnits, magnitude, type Rounding } from './rounding.ts';

/** An exact fraction in lowest terms; the sign is in the numerator. Rates, shares and prices are ratios, never floats. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export type ParsedRatio =
  | { readonly ok: true; readonly value: Ratio }
  | { readonly ok: false; readonly reason: DecimalRefusal };

/**
 * Makes an exact fraction.
 * @example ratio(1n, 3n)
 */
export function ratio(numerator: bigint, denominator: bigint): Ratio {
  if (denominator === 0n) throw new RangeError('A ratio cannot have a zero denominator');
  const divisor = greatestCommonDivisor(magnitude(numerator), magnitude(denominator));
  const common = denominator < 0n ? -divisor : divisor;
  return Object.freeze({ numerator: numerator / common, denominator: denominator / common });
}

/**
 * Hundredths of a percent as an exact fraction.
 * @example basisPoints(50n) // 0.5%
 */
export const basisPoints = (points: bigint): Ratio => ratio(points, 10_000n);

/** Prices of very small coins in dollars need more digits than amounts do. */
const ratioDigits = 36;

/**
 * Reads a plain decimal as an exact fraction.
 * @example parseRatio('110412.5') // { ok: true, value: 220825/2 }
 */
export function parseRatio(
  unchecked: unknown,
  { isSigned = false }: { readonly isSigned?: boolean } = {},
): ParsedRatio {
  const fractionDigits = typeof unchecked === 'string' ? fractionLength(unchecked) : 0;
  if (fractionDigits > ratioDigits) return { ok: false, reason: 'TooManyDigits' };
  const read = readDecimal(unchecked, { digits: fractionDigits, isSigned });
  return read.ok ? { ok: true, value: ratio(read.units, 10n ** BigInt(fractionDigits)) } : read;
}

/**
 * Reads a percentage as an exact fraction.
 * @example parsePercent('0.5') // { ok: true, value: 1/200 }
 */
export function parsePercent(unchecked: unknown, options?: { readonly isSigned?: boolean }): ParsedRatio {
  const parsed = parseRatio(unchecked, options);
  return parsed.ok ? { ok: true, value: multiplyRatios(parsed.value, ratio(1n, 100n)) } : parsed;
}

/**
 * Multiplies an amount by a fraction, with the given rounding.
 * @example multiply(money(USD, 1_000n), basisPoints(50n), houseRounding.userPays) // 0.05 USD
 */
export function multiply<A extends Asset>(amount: Money<A>, by: Ratio, rounding: Rounding): Money<A> {
  return money(amount.asset, divideUnits(amount.units * by.numerator, by.denominator, rounding));
}

/**
 * Divides an amount by a fraction, with the given rounding.
 * @example divide(money(USD, 1_000n), ratio(3n, 1n), 'down') // 3.33 USD
 */
export const divide = <A extends Asset>(amount: Money<A>, by: Ratio, rounding: Rounding): Money<A> =>
  multiply(amount, invert(by), rounding);

/**
 * The exact ratio of the first amount to the second.
 * @example ratioOf(money(USD, 50n), money(USD, 200n)) // 1/4
 */
export function ratioOf<A extends Asset>(part: Money<A>, whole: Money<NoInfer<A>>): Ratio {
  assertSameAsset(part.asset, whole.asset);
  return ratio(part.units, whole.units);
}

/**
 * Parses a fraction that has been validated before, such as an amount from the API. Throws on anything else.
 * @example readRatio('-0.5') // -1/2
 */
export function readRatio(decimal: string): Ratio {
  const parsed = parseRatio(decimal, { isSigned: true });
  if (!parsed.ok) throw new Error(`${decimal} is not an amount: ${parsed.reason}`);
  return parsed.value;
}

/**
 * The sum of two fractions.
 * @example addRatios(ratio(1n, 2n), ratio(1n, 3n)) // 5/6
 */
export const addRatios = (left: Ratio, right: Ratio): Ratio =>
  ratio(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  );

/**
 * The product of two fractions.
 * @example multiplyRatios(ratio(1n, 2n), ratio(1n, 3n)) // 1/6
 */
export const multiplyRatios = (left: Ratio, right: Ratio): Ratio =>
  ratio(left.numerator * right.numerator, left.denominator * right.denominator);

/**
 * One divided by the fraction.
 * @example invert(ratio(2n, 3n)) // 3/2
 */
export const invert = (value: Ratio): Ratio => ratio(value.denominator, value.numerator);

/**
 * Compares two fractions: -1, 0 or 1.
 * @example compareRatios(ratio(1n, 3n), ratio(1n, 2n)) // -1
 */
export const compareRatios = (left: Ratio, right: Ratio): -1 | 0 | 1 =>
  signOf(left.numerator * right.denominator - right.numerator * left.denominator);

function fractionLength(decimal: string): DigitCount {
  const point = decimal.indexOf('.');
  return point === -1 ? 0 : decimal.length - point - 1;
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [larger, smaller] = [left, right];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
