/** The only use of floating numbers in this package: counting digits. An amount is always a bigint. */
export type DigitCount = number;

/** What an amount is counted in: a ticker and how many decimal digits its smallest unit has. */
export interface Asset<Code extends string = string, Digits extends DigitCount = DigitCount> {
  readonly code: Code;
  readonly digits: Digits;
}

/** An exact amount: whole smallest units of one asset. The asset is part of the type, so USD plus BTC does not compile. */
export interface Money<A extends Asset = Asset> {
  readonly asset: A;
  readonly units: bigint;
}

/** Thrown when amounts of two assets meet at run time. It is a bug of the caller, never an answer to a user. */
export class AssetMismatch extends Error {
  constructor(left: Asset, right: Asset) {
    super(`${left.code} with ${left.digits} digits met ${right.code} with ${right.digits} digits`);
    this.name = 'AssetMismatch';
  }
}

export const digitsMax = 36;

/**
 * Describes an asset. One coin with different digits on two networks is two assets here, and they do not mix.
 * @example const USD = asset('USD', 2)
 */
export function asset<const Code extends string, const Digits extends DigitCount>(
  code: Code,
  digits: Digits,
): Asset<Code, Digits> {
  // BigInt() itself refuses fractions, NaN and infinity with a RangeError.
  const count = BigInt(digits);
  if (count < 0n || count > BigInt(digitsMax)) {
    throw new RangeError(`${code} has ${digits} digits; 0 to ${digitsMax} are possible`);
  }
  if (code === '') throw new RangeError('An asset needs a code');
  return Object.freeze({ code, digits });
}

/**
 * Makes an amount from smallest units.
 * @example money(USD, 150n) // 1.50 USD
 */
export function money<A extends Asset>(of: A, units: bigint): Money<A> {
  return Object.freeze({ asset: of, units });
}

/**
 * Nothing of an asset.
 * @example zero(USD)
 */
export const zero = <A extends Asset>(of: A): Money<A> => money(of, 0n);

/**
 * Adds two amounts of one asset.
 * @example add(money(USD, 150n), money(USD, 50n)) // 2.00 USD
 */
export function add<A extends Asset>(left: Money<A>, right: Money<NoInfer<A>>): Money<A> {
  assertSameAsset(left.asset, right.asset);
  return money(left.asset, left.units + right.units);
}

/**
 * Takes the second amount from the first. The result may be negative.
 * @example subtract(money(USD, 150n), money(USD, 50n)) // 1.00 USD
 */
export function subtract<A extends Asset>(from: Money<A>, taken: Money<NoInfer<A>>): Money<A> {
  assertSameAsset(from.asset, taken.asset);
  return money(from.asset, from.units - taken.units);
}

/**
 * Turns the sign round.
 * @example negate(money(USD, 150n)) // -1.50 USD
 */
export const negate = <A extends Asset>(amount: Money<A>): Money<A> => money(amount.asset, -amount.units);

/**
 * Adds up a list. The asset is named, so that an empty list has a sum too.
 * @example sum(USD, [money(USD, 1n), money(USD, 2n)]) // 0.03 USD
 */
export function sum<A extends Asset>(of: A, amounts: Iterable<Money<NoInfer<A>>>): Money<A> {
  let units = 0n;
  for (const amount of amounts) {
    assertSameAsset(of, amount.asset);
    units += amount.units;
  }
  return money(of, units);
}

/**
 * Orders two amounts of one asset: -1, 0 or 1, as `Array.sort` wants it.
 * @example compare(money(USD, 1n), money(USD, 2n)) // -1
 */
export function compare<A extends Asset>(left: Money<A>, right: Money<NoInfer<A>>): -1 | 0 | 1 {
  assertSameAsset(left.asset, right.asset);
  return signOf(left.units - right.units);
}

/**
 * Which side of zero an amount is on: -1, 0 or 1.
 * @example sign(money(USD, -150n)) // -1
 */
export const sign = (amount: Money): -1 | 0 | 1 => signOf(amount.units);

/** Throws `AssetMismatch` unless both are one asset with the same digits. */
export function assertSameAsset(left: Asset, right: Asset): void {
  if (left.code !== right.code || left.digits !== right.digits) throw new AssetMismatch(left, right);
}

/** How many smallest units one whole of an asset has. */
export const unitsPerWhole = (of: Asset): bigint => 10n ** BigInt(of.digits);

export function signOf(value: bigint): -1 | 0 | 1 {
  if (value === 0n) return 0;
  return value < 0n ? -1 : 1;
}
