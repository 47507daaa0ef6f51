import type { Quote, TradeSide } from '@gim/contract';
import { estimate } from './estimate.ts';
import { legText } from './figures.ts';
import { firmOf, type TradeState } from './trade-step.ts';
import { isLess, type TradedCoin, type Wish } from './wish.ts';

/** Both legs as plain decimals, and how far they can be trusted. */
export interface TradeFigures {
  readonly amount: string;
  readonly quoteAmount: string;
  /** What leaves the balance, to the last digit where it is known. */
  readonly pays: string | null;
  /** Which leg was computed, and from no firm price. */
  readonly rough: Wish['given'] | null;
}

const dollarUnit = { id: 'USD', digits: 2 };

/** What stands in the equation: what was typed as it was typed, and the other leg by the price. */
export function figuresOf(side: TradeSide, { wish, step }: TradeState, coin: TradedCoin): TradeFigures {
  const isCoinGiven = wish.given === 'amount';
  const quote = firmOf(step)?.quote ?? null;
  const guess = quote === null ? estimate(side, wish, coin) : null;
  const other = quote === null ? guess : otherLeg(side, quote, wish);
  const isPaidOther = (side === 'Buy') === isCoinGiven;
  const unit = isCoinGiven ? dollarUnit : coin;
  const shown = other === null ? '' : legText(unit, other, isPaidOther ? 'paid' : 'owned');
  const typedPays = wish.text === '' ? null : wish.text;
  return {
    amount: isCoinGiven ? wish.text : shown,
    quoteAmount: isCoinGiven ? shown : wish.text,
    pays: quote?.pays.amount ?? (isPaidOther ? guess : typedPays),
    rough: guess === null ? null : isCoinGiven ? 'quoteAmount' : 'amount',
  };
}

/** Whether the balance does not cover what would leave it. */
export const isShort = ({ pays }: TradeFigures, available: string | undefined): boolean =>
  pays !== null && available !== undefined && isLess(available, pays);

function otherLeg(side: TradeSide, { pays, gets }: Quote, { given }: Wish): string {
  const isPaid = (side === 'Buy') === (given === 'amount');
  return isPaid ? pays.amount : gets.amount;
}
