import type { CoinItem, TradeSide } from '@gim/contract';
import { compareRatios, parseRatio, type Ratio } from '@gim/money';

/** What is typed: one side of the equation. The other one follows from the price. */
export interface QuoteRequest {
  /** The coin, or the dollars. */
  readonly given: 'amount' | 'quoteAmount';
  /** A plain decimal, or nothing yet. */
  readonly text: string;
  /** The same as the field writes it, where it was not typed and has more digits than anybody reads. */
  readonly shown?: string;
}

/** The side one begins with: dollars to pay with, or coins to sell. */
export const givenFirst = { Buy: 'quoteAmount', Sell: 'amount' } as const satisfies Readonly<
  Record<TradeSide, QuoteRequest['given']>
>;

/** A coin that is traded. */
export type TradedCoin = CoinItem & { readonly trade: NonNullable<CoinItem['trade']> };

export const isTraded = (coin: CoinItem, side: TradeSide): coin is TradedCoin =>
  coin.trade !== null && coin.actions.includes(side);

/** Whether there is something to ask a price for. */
export const isAsked = ({ text }: QuoteRequest): boolean => (readText(text)?.numerator ?? 0n) > 0n;

export type BoundsProblem =
  | { readonly problem: 'AmountTooSmall'; readonly min: string }
  | { readonly problem: 'AmountTooLarge'; readonly max: string };

/**
 * Why the server would refuse the size, where that is known without asking: the bounds are about all dollars of a trade,
 * and only what is paid for a purchase is exactly that.
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

/** Whether one plain decimal is below another. What cannot be read is below nothing. */
export function isLess(left: string, right: string): boolean {
  const [one, other] = [readText(left), readText(right)];
  return one !== null && other !== null && compareRatios(one, other) < 0;
}

function readText(text: string): Ratio | null {
  const parsed = parseRatio(text);
  return parsed.ok ? parsed.value : null;
}
