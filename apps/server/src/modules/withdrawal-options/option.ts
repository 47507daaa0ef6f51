import type { WithdrawalOption } from '@gim/contract';
import { type Money, money, readMoney } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import { USD } from '../coins/index.ts';
import type { Quote } from '../trades/index.ts';
import type { WithdrawalOptionsCore } from './core.ts';
import { type Figures, noPayout } from './figures-policy.ts';
import type { Usd } from './ports.ts';

export type Need = WithdrawalOption['needs'][number];

/** One method, before it is written as a response. */
export interface Option {
  readonly target: WithdrawalOption['target'];
  readonly figures: Figures;
  readonly receivesCoin: Money | null;
  readonly feePercent: string | null;
  readonly minutes: number;
  readonly needs: readonly Need[];
  /** The least or the most that this method accepts, if the amount is out of bounds. */
  readonly bound: Usd | null;
  readonly isUnavailable: boolean;
}

/** The request, and what is known of the user. */
export interface OptionRequest {
  readonly userId: string;
  readonly coin: string;
  readonly amount: Money;
  readonly isChecked: boolean;
  /** What remains of the limits. */
  readonly remaining: Usd;
  /** What may leave without a second factor; null if the user has one. */
  readonly withoutFactor: Usd | null;
  readonly isShort: boolean;
}

/** Why a method does not accept an amount. */
export interface Unavailable {
  readonly need: 'smallerAmount' | 'largerAmount';
  readonly bound: Usd | null;
}

export const isUnavailable = <T>(answer: T | Unavailable): answer is Unavailable =>
  typeof answer === 'object' && answer !== null && 'need' in answer;

export const usd = (units: bigint): Usd => money(USD, units);

export const unavailableOption = (
  worth: Usd,
  option: Pick<Option, 'target' | 'feePercent' | 'minutes'>,
  { need, bound }: Unavailable,
): Option => ({
  ...option,
  figures: noPayout(worth),
  receivesCoin: null,
  needs: [need],
  bound,
  isUnavailable: true,
});

/** Why the limits refuse this much, if they do. An unverified user can raise them by verification. */
export function limitNeed({ isChecked, remaining }: OptionRequest, leaves: Usd): Unavailable | 'kyc' | null {
  if (leaves.units <= remaining.units) return null;
  return isChecked ? { need: 'smallerAmount', bound: remaining } : 'kyc';
}

type TradeRequest = Parameters<WithdrawalOptionsCore['trades']['estimate']>[0];

/** The trade at the current price; undefined if the coin is not traded or has no price. */
export function tradeOf(
  { trades }: WithdrawalOptionsCore,
  request: TradeRequest,
): Quote | Unavailable | undefined {
  try {
    return trades.estimate(request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { params = {} } = error.descriptions[0];
    const bound = (given: string | number | undefined): Usd | null =>
      given === undefined ? null : readMoney(USD, String(given));
    if (error.problem === 'AmountTooSmall') return { need: 'largerAmount', bound: bound(params.min) };
    if (error.problem === 'AmountTooLarge') return { need: 'smallerAmount', bound: bound(params.max) };
    return undefined;
  }
}

/** The dollars an amount brings: itself, or its proceeds at the current rate. */
export function dollarsOf(
  core: WithdrawalOptionsCore,
  { userId, coin, amount }: OptionRequest,
): Usd | Unavailable | undefined {
  if (coin === USD.code) return usd(amount.units);
  const sale = tradeOf(core, { userId, side: 'Sell', coin, given: 'amount', money: amount });
  if (sale === undefined || isUnavailable(sale)) return sale;
  return usd(sale.gets.units);
}
