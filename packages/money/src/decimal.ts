import type { DigitCount } from './money.ts';
import { magnitude } from './rounding.ts';

/** Why a text is not an amount. `TooManyDigits`: surplus digits are refused, never rounded. */
export type DecimalRefusal = 'NotText' | 'NotDecimal' | 'SignNotAllowed' | 'TooManyDigits' | 'TooLarge';

export type ReadDecimal =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly reason: DecimalRefusal };

export interface DecimalRules {
  /** Maximum number of digits after the point. */
  readonly digits: DigitCount;
  readonly isSigned: boolean;
}

/** The ledger stores units as `numeric(40,0)`, so larger amounts are refused everywhere. */
const unitsLimit = 10n ** 40n;

/** Longer than any amount can be. Checked first, because BigInt is slow for very long texts. */
const lengthMax = 80;

/** One spelling per number: no plus sign, no leading zeros, no bare point. `[0-9]` excludes non-ASCII digits. */
const plainDecimal = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** Parses a plain decimal into whole units of 10^-digits. Never rounds. */
export function readDecimal(unchecked: unknown, { digits, isSigned }: DecimalRules): ReadDecimal {
  if (typeof unchecked !== 'string') return refuse('NotText');
  if (unchecked.length > lengthMax) return refuse('TooLarge');
  const [, minus, whole, fraction = ''] = plainDecimal.exec(unchecked) ?? [];
  if (whole === undefined) return refuse('NotDecimal');
  if (minus === '-' && !isSigned) return refuse('SignNotAllowed');
  if (fraction.length > digits) return refuse('TooManyDigits');
  const size = BigInt(whole + fraction.padEnd(digits, '0'));
  if (size >= unitsLimit) return refuse('TooLarge');
  return { ok: true, units: minus === '-' ? -size : size };
}

/** Writes units as a plain decimal with exactly `digits` digits after the point. */
export function writeDecimal(units: bigint, digits: DigitCount): string {
  const figures = magnitude(units)
    .toString()
    .padStart(digits + 1, '0');
  const point = figures.length - digits;
  const whole = figures.slice(0, point);
  return (units < 0n ? '-' : '') + (digits === 0 ? whole : `${whole}.${figures.slice(point)}`);
}

/** Drops trailing zeros: `1.500` becomes `1.5` and `2.00` becomes `2`. Keeps at least `digitsMin` decimals. */
export function trimZeros(decimal: string, digitsMin = 0): string {
  const point = decimal.indexOf('.');
  if (point === -1) return decimal;
  let end = decimal.length;
  while (end > point + 1 + digitsMin && decimal[end - 1] === '0') end -= 1;
  return decimal.slice(0, end === point + 1 ? point : end);
}

const refuse = (reason: DecimalRefusal): ReadDecimal => ({ ok: false, reason });
