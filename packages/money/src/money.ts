/** The only floating-point numbers in this package: counts of digits. An amount is always a bigint. */
export type DigitCount = number;

/** The unit of an amount: a ticker and the number of decimal digits of its smallest unit. */
export interface Asset<Code extends string = string, Digits extends DigitCount = DigitCount> {
  readonly code: Code;
  readonly digits: Digits;
}

/**
 * An exact amount in smallest units of one asset. The asset is part of the type, so adding USD to BTC does not compile.
 */
export interface Money<A extends Asset = Asset> {
  readonly asset: A;
  readonly units: bigint;
}

/** Thrown when amounts of two assets are combined at run time. A bug of the caller, never an answer to a user. */
export class AssetMismatch extends Error {
  constructor(left: Asset, right: Asset) {
    super(`${left.code} with ${left.digits} digits met ${right.code} with ${right.digits} digits`);
    this.name = 'AssetMismatch';
  }
}

export const digitsMax = 36;

/**
 * Describes an asset. A coin with different digits on two networks is two assets here; they cannot be mixed.
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
 * Zero of an asset.
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
 * Subtracts the second amount from the first. The result may be negative.
 * @example subtract(money(USD, 150n), money(USD, 50n)) // 1.00 USD
 */
export function subtract<A extends Asset>(from: Money<A>, taken: Money<NoInfer<A>>): Money<A> {
  assertSameAsset(from.asset, taken.asset);
  return money(from.asset, from.units - taken.units);
}

/**
 * Reverses the sign.
 * @example negate(money(USD, 150n)) // -1.50 USD
 */
export const negate = <A extends Asset>(amount: Money<A>): Money<A> => money(amount.asset, -amount.units);

/**
 * Adds up a list. Takes the asset, so that an empty list has a sum too.
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
 * Compares two amounts of one asset: -1, 0 or 1, as `Array.sort` expects.
 * @example compare(money(USD, 1n), money(USD, 2n)) // -1
 */
export function compare<A extends Asset>(left: Money<A>, right: Money<NoInfer<A>>): -1 | 0 | 1 {
  assertSameAsset(left.asset, right.asset);
  return signOf(left.units - right.units);
}

/**
 * The sign of an amount: -1, 0 or 1.
 * @example sign(money(USD, -150n)) // -1
 */
export const sign = (amount: Money): -1 | 0 | 1 => signOf(amount.units);

/** Throws `AssetMismatch` unless code and digits are equal. */
export function assertSameAsset(left: Asset, right: Asset): void {
  if (left.code !== right.code || left.digits !== right.digits) throw new AssetMismatch(left, right);
}

/** How many smallest units one whole of an asset has. */
export const unitsPerWhole = (of: Asset): bigint => 10n ** BigInt(of.digits);

export function signOf(value: bigint): -1 | 0 | 1 {
  if (value === 0n) return 0;
  return value < 0n ? -1 : 1;
}
