import { conventions, type Language } from '@gim/languages';
import { trimZeros, writeDecimal } from './decimal.ts';
import { type Asset, type DigitCount, type Money, unitsPerWhole } from './money.ts';
import type { Price } from './price.ts';
import type { Ratio } from './ratio.ts';
import { divideUnits, type Rounding } from './rounding.ts';

export type Locale = Language;

export interface MoneyFormat {
  readonly locale: Locale;
  /** Sets the rounding: amounts the reader owns or receives are rounded down, amounts the reader pays are rounded up. */
  readonly as: 'owned' | 'paid';
  /** `short` shows the coin's usual digits (default), `exact` all of them, `whole` none, for cash. */
  readonly precision?: 'short' | 'exact' | 'whole';
  /** `sign` is `$` where the asset has one (default), `code` always the ticker, `none` the bare figure. */
  readonly unit?: 'sign' | 'code' | 'none';
  /** `negative` marks negative amounts only (default), `always` positive ones too. */
  readonly plus?: 'negative' | 'always';
}

/** A formatted amount in parts, so that a screen can style the decimals and the trailing unit differently. */
export interface MoneyParts {
  readonly sign: string;
  readonly unitBefore: string;
  readonly whole: string;
  /** Includes the separator; empty without decimals. */
  readonly fraction: string;
  /** Includes the no-break space; empty when the unit stands before the figure. */
  readonly unitAfter: string;
}

/** All spaces inside an amount are no-break spaces, so that it never wraps. */
const noBreakSpace = '\u00a0';
const minus = '\u2212';

const signs: ReadonlyMap<string, string> = new Map([['USD', '$']]);

/** How many decimals each asset is usually shown with; others show up to eight. */
const shownDigits: ReadonlyMap<string, DigitCount> = new Map([
  ['USD', 2],
  ['BTC', 8],
  ['ETH', 6],
  ['TON', 4],
  ['SOL', 4],
  ['TRX', 2],
  ['USDT', 2],
  ['USDC', 2],
]);
const shownDigitsElse = 8;

/**
 * Formats an amount for a reader.
 * @example formatMoney(money(USD, 124_000n), { locale: 'uk', as: 'owned' }) // '1 240,00 $'
 */
export function formatMoney(amount: Money, format: MoneyFormat): string {
  const { sign, unitBefore, whole, fraction, unitAfter } = moneyParts(amount, format);
  return sign + unitBefore + whole + fraction + unitAfter;
}

/**
 * Formats an amount for a reader, in parts.
 * @example moneyParts(money(USD, 124_050n), { locale: 'en-US', as: 'owned' }).fraction // '.50'
 */
export function moneyParts({ asset, units }: Money, format: MoneyFormat): MoneyParts {
  const { digits, digitsKept } = precisionOf(asset, format.precision ?? 'short');
  const divisor = unitsPerWhole(asset) / 10n ** BigInt(digits);
  const rounded = divideUnits(units, divisor, format.as === 'owned' ? 'down' : 'up');
  return {
    // The sign of the rounded figure, so that an amount that rounds to zero is not shown as minus zero.
    sign: signText(rounded, format.plus ?? 'negative'),
    ...localise(trimZeros(writeDecimal(rounded, digits), digitsKept), format.locale),
    ...unitText(asset, format),
  };
}

/**
 * Formats a price: two decimals from one unit of the quote asset upwards, four significant figures below.
 * @example formatPrice(btcInUsd, { locale: 'en-US', rounding: 'half-even' }) // '$110,412.50'
 */
export function formatPrice(
  { quote, rate }: Price,
  { locale, rounding }: { readonly locale: Locale; readonly rounding: Rounding },
): string {
  const figure = localise(priceDecimal(rate, rounding), locale);
  const { unitBefore, unitAfter } = unitText(quote, { locale });
  return unitBefore + figure.whole + figure.fraction + unitAfter;
}

/**
 * Formats a fraction as a percentage with a fixed number of decimals: 2 for changes, 1 for shares and fees.
 * @example formatPercent(basisPoints(50n), { locale: 'uk', digits: 1, rounding: 'up' }) // '0,5%'
 */
export function formatPercent(
  value: Ratio,
  format: { readonly locale: Locale; readonly digits: 0 | 1 | 2; readonly rounding: Rounding },
): string {
  const hundredfold = { numerator: value.numerator * 100n, denominator: value.denominator };
  const shown = scale(hundredfold, format.digits, format.rounding);
  const { whole, fraction } = localise(writeDecimal(shown, format.digits), format.locale);
  return `${signText(shown, 'negative')}${whole}${fraction}%`;
}

interface Precision {
  readonly digits: DigitCount;
  /** Minimum number of decimals, kept even if zero: `1.50` USD, but `0.5 BTC`. */
  readonly digitsKept: DigitCount;
}

function precisionOf(asset: Asset, precision: 'short' | 'exact' | 'whole'): Precision {
  if (precision === 'whole') return { digits: 0, digitsKept: 0 };
  const usual = shownDigits.get(asset.code) ?? shownDigitsElse;
  const short = usual > asset.digits ? asset.digits : usual;
  return { digits: precision === 'exact' ? asset.digits : short, digitsKept: usual === 2 ? short : 0 };
}

function priceDecimal(rate: Ratio, rounding: Rounding): string {
  const digits = priceDigits(rate);
  const rounded = scale(rate, digits, rounding);
  // Rounding 0.99996 up carries into a fifth figure. Show it as the larger price, with one decimal less.
  const hasCarried = digits > 2 && rounded === 10_000n;
  if (!hasCarried) return writeDecimal(rounded, digits);
  return digits === 4 ? '1.00' : writeDecimal(1_000n, digits - 1);
}

function priceDigits({ numerator, denominator }: Ratio): DigitCount {
  if (numerator >= denominator) return 2;
  let digits = 4;
  // Each leading zero after the point moves the four significant figures one place further.
  for (let scaled = numerator * 10n; scaled < denominator; scaled *= 10n) digits += 1;
  return digits;
}

const scale = (value: Ratio, digits: DigitCount, rounding: Rounding): bigint =>
  divideUnits(value.numerator * 10n ** BigInt(digits), value.denominator, rounding);

function signText(shown: bigint, plus: 'negative' | 'always'): string {
  if (shown < 0n) return minus;
  return shown > 0n && plus === 'always' ? '+' : '';
}

function unitText(
  asset: Asset,
  { locale, unit = 'sign' }: Pick<MoneyFormat, 'locale' | 'unit'>,
): Pick<MoneyParts, 'unitBefore' | 'unitAfter'> {
  if (unit === 'none') return { unitBefore: '', unitAfter: '' };
  const currencySign = unit === 'sign' ? signs.get(asset.code) : undefined;
  if (currencySign !== undefined && conventions[locale].currency === 'before')
    return { unitBefore: currencySign, unitAfter: '' };
  return { unitBefore: '', unitAfter: noBreakSpace + (currencySign ?? asset.code) };
}

/** Applies a language's separators to a plain decimal. Drops the sign, which the caller adds. */
function localise(decimal: string, locale: Locale): Pick<MoneyParts, 'whole' | 'fraction'> {
  const { group, decimal: point } = conventions[locale];
  const [figures = '', fraction] = decimal.replace('-', '').split('.');
  let whole = figures.slice(-3);
  for (let end = figures.length - 3; end > 0; end -= 3) {
    whole = figures.slice(end > 3 ? end - 3 : 0, end) + group + whole;
  }
  return { whole, fraction: fraction === undefined ? '' : point + fraction };
}
