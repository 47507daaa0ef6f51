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

/** A coin as far as its amounts need it. */
export interface CoinUnit {
  readonly id: string;
  readonly digits: number;
}

/**
 * Reads an amount of the wire. More digits than the asset has can only be a value in dollars that nobody has rounded
 * yet; it is cut, because what one owns is never shown larger than it is, and what one pays never smaller.
 */
export function readAmount<A extends Asset>(of: A, text: string, as: MoneyFormat['as'] = 'owned'): Money<A> {
  const exact = parseMoney(of, text, { isSigned: true });
  if (exact.ok) return exact.value;
  return multiply(money(of, 10n ** BigInt(of.digits)), readRatio(text), as === 'paid' ? 'up' : 'down');
}

export function writeDollars(text: string, locale: Locale, format: Partial<MoneyFormat> = {}): string {
  return formatMoney(readAmount(dollar, text, format.as), { locale, as: 'owned', ...format });
}

/** For marks inside a drawing: cents only where they still matter, below a thousand. */
export function writeRoughDollars(text: string, locale: Locale): string {
  const hasThousands = /^-?[0-9]{4}/.test(text);
  return writeDollars(text, locale, hasThousands ? { precision: 'whole' } : {});
}

/** Whole thousands and a tenth: "$20k", "$2.5k". Cut, never rounded up: what is shown can be had. */
export function writeThousands(text: string, locale: Locale): string {
  const dollars = BigInt(text.split('.')[0] ?? '0');
  if (dollars < 1000n) return writeDollars(String(dollars), locale, { precision: 'whole' });
  const [whole, tenth] = [dollars / 1000n, (dollars / 100n) % 10n];
  const isRound = tenth === 0n || whole >= 100n;
  const { decimal, thousand, currency } = conventions[locale];
  const figure = (isRound ? `${whole}` : `${whole}${decimal}${tenth}`) + thousand;
  return currency === 'before' ? `$${figure}` : `${figure}\u00a0$`;
}

/** A bound in dollars, bare: the sentence around it has the sign. Cents only where there are some. */
export function writeBound(text: string, locale: Locale): string {
  const amount = readAmount(dollar, text);
  const precision = amount.units % 100n === 0n ? 'whole' : 'short';
  return formatMoney(amount, { locale, as: 'owned', unit: 'none', precision });
}

/** An amount of a coin with its ticker, in the digits people use for it: `0.18432107 BTC`. */
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
    // Only shown, nothing is paid by it: the nearest figure is the truest.
    { locale, rounding: 'half-even' },
  );
}

/** How much a price went up or down, without its sign, in the decimals that the price itself is written in. */
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
  /** Without its sign: the direction says it. */
  readonly text: string;
}

/** A change in percent. What rounds to zero went nowhere. */
export function writeChange(percent: string, locale: Locale): ChangeText {
  const parsed = parsePercent(percent, { isSigned: true });
  const share = parsed.ok ? parsed.value : zeroRatio;
  const text = formatPercent(unsigned(share), { locale, digits: 2, rounding: 'half-even' });
  if (!/[1-9]/.test(text)) return { direction: 'none', text };
  return { direction: share.numerator > 0n ? 'up' : 'down', text };
}

/** A share that somebody set, with as many decimals as it needs, two at most: `12.5%`. */
export function writePercent(percent: string, locale: Locale): string {
  const parsed = parsePercent(percent);
  if (!parsed.ok) throw new Error(`${percent} is not a percentage: ${parsed.reason}`);
  const needs = percent.replace(/^\d+\.?/, '').replace(/0+$/, '').length;
  const digits = needs === 0 ? 0 : needs === 1 ? 1 : 2;
  return formatPercent(parsed.value, { locale, digits, rounding: 'half-even' });
}

/** Part of a whole in percent: `54.0%`. What is there but rounds to nothing is not written as nothing. */
export function writeShare(part: string, whole: string, locale: Locale): string {
  const of = { part: readAmount(dollar, part), whole: readAmount(dollar, whole) };
  const share = sign(of.whole) === 0 ? zeroRatio : ratioOf(of.part, of.whole);
  const text = formatPercent(share, { locale, digits: 1, rounding: 'half-even' });
  const isLost = sign(of.part) > 0 && !/[1-9]/.test(text);
  return isLost ? `<${formatPercent(oneInThousand, { locale, digits: 1, rounding: 'up' })}` : text;
}

/** Whether an amount of the wire is nothing. */
export const isZero = (text: string): boolean => readRatio(text).numerator === 0n;

const oneDollar: Ratio = { numerator: 1n, denominator: 1n };
const zeroRatio: Ratio = { numerator: 0n, denominator: 1n };
const oneInThousand: Ratio = { numerator: 1n, denominator: 1000n };

const unsigned = ({ numerator, denominator }: Ratio): Ratio => ({
  numerator: numerator < 0n ? -numerator : numerator,
  denominator,
});
