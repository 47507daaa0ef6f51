import type { Quote, TradeSide } from '@gim/contract';
import { estimate } from './estimate.ts';
import { legText } from './figures.ts';
import { isLess, type QuoteRequest, type TradedCoin } from './quote-request.ts';
import { firmOf, type TradeState } from './trade-step.ts';

/** Both sides as plain decimals, and how far they can be trusted. */
export interface TradeFigures {
  readonly amount: string;
  readonly quoteAmount: string;
  /** What leaves the balance, to the last digit where it is known. */
  readonly pays: string | null;
  /** What the given side is to the last digit, where it is shown shorter. */
  readonly exact: string | null;
  /** Which side was computed, and from no firm price. */
  readonly rough: QuoteRequest['given'] | null;
}

const dollarUnit = { id: 'USD', digits: 2 };

/** What stands in the equation: what was typed as it was typed, and the other side by the price. */
export function figuresOf(side: TradeSide, { request, step }: TradeState, coin: TradedCoin): TradeFigures {
  const isCoinGiven = request.given === 'amount';
  const quote = firmOf(step)?.quote ?? null;
  const guess = quote === null ? estimate(side, request, coin) : null;
  const other = quote === null ? guess : otherAmount(side, quote, request);
  const isPaidOther = (side === 'Buy') === isCoinGiven;
  const unit = isCoinGiven ? dollarUnit : coin;
  const shown = other === null ? '' : legText(unit, other, isPaidOther ? 'paid' : 'owned');
  const typedPays = request.text === '' ? null : request.text;
  return {
    amount: isCoinGiven ? (request.shown ?? request.text) : shown,
    quoteAmount: isCoinGiven ? shown : (request.shown ?? request.text),
    exact: request.shown === undefined ? null : request.text,
    pays: quote?.pays.amount ?? (isPaidOther ? guess : typedPays),
    rough: guess === null ? null : isCoinGiven ? 'quoteAmount' : 'amount',
  };
}

/** Whether the balance does not cover what would leave it. */
export const isShort = ({ pays }: TradeFigures, available: string | undefined): boolean =>
  pays !== null && available !== undefined && isLess(available, pays);

function otherAmount(side: TradeSide, { pays, gets }: Quote, { given }: QuoteRequest): string {
  const isPaid = (side === 'Buy') === (given === 'amount');
  return isPaid ? pays.amount : gets.amount;
}
