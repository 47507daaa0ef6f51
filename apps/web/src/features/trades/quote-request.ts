import type { CoinItem, TradeSide } from '@gim/contract';
import { compareRatios, parseRatio, type Ratio } from '@gim/money';

/** The input: one side of the trade. The other follows from the price. */
export interface QuoteRequest {
  /** The coin or the dollars. */
  readonly given: 'amount' | 'quoteAmount';
  /** A decimal, or empty. */
  readonly text: string;
  /** The displayed form, if the amount was not typed and has more digits than are shown. */
  readonly shown?: string;
}

/** The side to start with: dollars to spend or coins to sell. */
export const givenFirst = { Buy: 'quoteAmount', Sell: 'amount' } as const satisfies Readonly<
  Record<TradeSide, QuoteRequest['given']>
>;

/** A tradable coin. */
export type TradedCoin = CoinItem & { readonly trade: NonNullable<CoinItem['trade']> };

export const isTraded = (coin: CoinItem, side: TradeSide): coin is TradedCoin =>
  coin.trade !== null && coin.actions.includes(side);

/** Whether the amount is positive. */
export const isAsked = ({ text }: QuoteRequest): boolean => (readText(text)?.numerator ?? 0n) > 0n;

export type BoundsProblem =
  | { readonly problem: 'AmountTooSmall'; readonly min: string }
  | { readonly problem: 'AmountTooLarge'; readonly max: string };

/**
 * Why the server would refuse the size, if that is known without asking. The limits are about the total dollars of a
 * trade, and only the paid amount of a purchase is exactly that.
 */
export function boundsProblem(
  side: TradeSide,
  { given, text }: QuoteRequest,
  { minUsd, maxUsd }: TradedCoin['trade'],
): BoundsProblem | null {
  if (side !== 'Buy' || given !== 'quoteAmount') return null;
  if (isLess(text, minUsd)) return { problem: 'AmountTooSmall', min: minUsd };
  return isLess(maxUsd, text) ? { problem: 'AmountTooLarge', max: maxUsd } : null;
}

/** Compares two decimals. False if either is invalid. */
export function isLess(left: string, right: string): boolean {
  const [one, other] = [readText(left), readText(right)];
  return one !== null && other !== null && compareRatios(one, other) < 0;
}

function readText(text: string): Ratio | null {
  const parsed = parseRatio(text);
  return parsed.ok ? parsed.value : null;
}
