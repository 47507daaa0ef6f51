import { conventions } from '@gim/languages';
import {
  type Asset,
  asset,
  compareRatios,
  formatMoney,
  formatPercent,
  formatPrice,
  type Locale,
  type Money,
  type MoneyFormat,
  money,
  multiply,
  parseMoney,
  parsePercent,
  type Ratio,
  ratioOf,
  readRatio,
  sign,
} from '@gim/money';

export const dollar = asset('USD', 2);

/** What formatting an amount needs to know of a coin. */
export interface CoinUnit {
  readonly id: string;
  readonly digits: number;
}

/**
 * Parses an amount of the API. More digits than the asset has means an unrounded dollar value; it is rounded so that an
 * owned amount is never shown too large and a paid one never too small.
 */
export function readAmount<A extends Asset>(of: A, text: string, as: MoneyFormat['as'] = 'owned'): Money<A> {
  const exact = parseMoney(of, text, { isSigned: true });
  if (exact.ok) return exact.value;
  return multiply(money(of, 10n ** BigInt(of.digits)), readRatio(text), as === 'paid' ? 'up' : 'down');
}

export function writeDollars(text: string, locale: Locale, format: Partial<MoneyFormat> = {}): string {
  return formatMoney(readAmount(dollar, text, format.as), { locale, as: 'owned', ...format });
}

/** For chart labels: cents only below a thousand. */
export function writeRoughDollars(text: string, locale: Locale): string {
  const hasThousands = /^-?[0-9]{4}/.test(text);
  return writeDollars(text, locale, hasThousands ? { precision: 'whole' } : {});
}

/** Thousands with one decimal: "$20k", "$2.5k". Truncated, so that the shown amount is really available. */
export function writeThousands(text: string, locale: Locale): string {
  const dollars = BigInt(text.split('.')[0] ?? '0');
  if (dollars < 1000n) return writeDollars(String(dollars), locale, { precision: 'whole' });
  const [whole, tenth] = [dollars / 1000n, (dollars / 100n) % 10n];
  const isRound = tenth === 0n || whole >= 100n;
  const { decimal, thousand, currency } = conventions[locale];
  const figure = (isRound ? `${whole}` : `${whole}${decimal}${tenth}`) + thousand;
  return currency === 'before' ? `$${figure}` : `${figure}\u00a0$`;
}

/** A limit in dollars without the sign, which the surrounding sentence has. Cents only if not zero. */
export function writeBound(text: string, locale: Locale): string {
  const amount = readAmount(dollar, text);
  const precision = amount.units % 100n === 0n ? 'whole' : 'short';
  return formatMoney(amount, { locale, as: 'owned', unit: 'none', precision });
}

/** An amount of a coin with its ticker, in the coin's usual number of digits: `0.18432107 BTC`. */
export function writeCoins(
  coin: CoinUnit,
  text: string,
  { locale, ...format }: { readonly locale: Locale } & Partial<MoneyFormat>,
): string {
  const amount = readAmount(asset(coin.id, coin.digits), text, format.as);
  return formatMoney(amount, { locale, as: 'owned', unit: 'code', ...format });
}

/** A price in dollars: two decimals from one dollar, four significant figures below it. */
export function writePrice(text: string, locale: Locale): string {
  const rate = unsigned(readRatio(text));
  if (rate.numerator === 0n) return writeDollars('0', locale);
  return formatPrice(
    { base: dollar, quote: dollar, rate },
    // Display only, so round to nearest.
    { locale, rounding: 'half-even' },
  );
}

/** The absolute change of a price, with the decimals of the price itself. */
export function writePriceChange(
  { usd, price }: { readonly usd: string; readonly price: string },
  locale: Locale,
): string {
  const size = unsigned(readRatio(usd));
  const isBelowDollar = compareRatios(unsigned(readRatio(price)), oneDollar) < 0;
  if (isBelowDollar && size.numerator !== 0n) return writePrice(usd, locale);
  const amount = multiply(money(dollar, 100n), size, 'half-even');
  return formatMoney(amount, { locale, as: 'owned' });
}

export interface ChangeText {
  readonly direction: 'up' | 'down' | 'none';
  /** Without the sign; `direction` gives it. */
  readonly text: string;
}

/** A change in percent. A change that rounds to zero has no direction. */
export function writeChange(percent: string, locale: Locale): ChangeText {
  const parsed = parsePercent(percent, { isSigned: true });
  const share = parsed.ok ? parsed.value : zeroRatio;
  const text = formatPercent(unsigned(share), { locale, digits: 2, rounding: 'half-even' });
  if (!/[1-9]/.test(text)) return { direction: 'none', text };
  return { direction: share.numerator > 0n ? 'up' : 'down', text };
}

/** A configured percentage with as many decimals as it needs, two at most: `12.5%`. */
export function writePercent(percent: string, locale: Locale): string {
  const parsed = parsePercent(percent);
  if (!parsed.ok) throw new Error(`${percent} is not a percentage: ${parsed.reason}`);
  const needs = percent.replace(/^\d+\.?/, '').replace(/0+$/, '').length;
  const digits = needs === 0 ? 0 : needs === 1 ? 1 : 2;
  return formatPercent(parsed.value, { locale, digits, rounding: 'half-even' });
}

/** The part of a whole in percent: `54.0%`. A share that would round to zero is written as "<0.1%". */
export function writeShare(part: string, whole: string, locale: Locale): string {
  const of = { part: readAmount(dollar, part), whole: readAmount(dollar, whole) };
  const share = sign(of.whole) === 0 ? zeroRatio : ratioOf(of.part, of.whole);
  const text = formatPercent(share, { locale, digits: 1, rounding: 'half-even' });
  const isLost = sign(of.part) > 0 && !/[1-9]/.test(text);
  return isLost ? `<${formatPercent(oneInThousand, { locale, digits: 1, rounding: 'up' })}` : text;
}

export const isZero = (text: string): boolean => readRatio(text).numerator === 0n;

const oneDollar: Ratio = { numerator: 1n, denominator: 1n };
const zeroRatio: Ratio = { numerator: 0n, denominator: 1n };
const oneInThousand: Ratio = { numerator: 1n, denominator: 1000n };

const unsigned = ({ numerator, denominator }: Ratio): Ratio => ({
  numerator: numerator < 0n ? -numerator : numerator,
  denominator,
});
