import type { Quote, TradeSide } from '@gim/contract';
import { shortAmount } from '../../shared/coins/part-of.ts';
import { estimate } from './estimate.ts';
import { isLess, type QuoteRequest, type TradedCoin } from './quote-request.ts';
import { firmOf, type TradeState } from './trade-step.ts';

/** Both amounts as decimals, and whether they are firm. */
export interface TradeFigures {
  readonly amount: string;
  readonly quoteAmount: string;
  /** The debited amount with all digits, if known. */
  readonly pays: string | null;
  /** The given side with all digits, if it is shown shortened. */
  readonly exact: string | null;
  /** The side that is an estimate, if any. */
  readonly rough: QuoteRequest['given'] | null;
}

const dollarUnit = { id: 'USD', digits: 2 };

/** The displayed amounts: the typed side as typed, the other by the price. */
export function figuresOf(side: TradeSide, { request, step }: TradeState, coin: TradedCoin): TradeFigures {
  const isCoinGiven = request.given === 'amount';
  const quote = firmOf(step)?.quote ?? null;
  const guess = quote === null ? estimate(side, request, coin) : null;
  const other = quote === null ? guess : otherAmount(side, quote, request);
  const isPaidOther = (side === 'Buy') === isCoinGiven;
  const unit = isCoinGiven ? dollarUnit : coin;
  const shown = other === null ? '' : shortAmount(unit, other, isPaidOther ? 'paid' : 'owned');
  const typedPays = request.text === '' ? null : request.text;
  return {
    amount: isCoinGiven ? (request.shown ?? request.text) : shown,
    quoteAmount: isCoinGiven ? shown : (request.shown ?? request.text),
    exact: request.shown === undefined ? null : request.text,
    pays: quote?.pays.amount ?? (isPaidOther ? guess : typedPays),
    rough: guess === null ? null : isCoinGiven ? 'quoteAmount' : 'amount',
  };
}

/** Whether the balance is insufficient. */
export const isShort = ({ pays }: TradeFigures, available: string | undefined): boolean =>
  pays !== null && available !== undefined && isLess(available, pays);

function otherAmount(side: TradeSide, { pays, gets }: Quote, { given }: QuoteRequest): string {
  const isPaid = (side === 'Buy') === (given === 'amount');
  return isPaid ? pays.amount : gets.amount;
}
