import { cashRules } from '@gim/contract';
import { type Language, textIn } from '@gim/languages';
import { type Money, money } from '@gim/money';
import { USD } from '../coins/index.ts';
import type { PointVisit } from '../points/index.ts';
import type { WithdrawalOptionsCore } from './core.ts';
import { cashWithin, figuresOf, lowerByOneStep } from './figures-policy.ts';
import { usdWorth } from './network-options.ts';
import {
  dollarsOf,
  isUnavailable,
  limitNeed,
  type Need,
  type Option,
  type OptionRequest,
  tradeOf,
  type Unavailable,
  unavailableOption,
  usd,
} from './option.ts';
import type { Usd } from './ports.ts';

interface CashFacts {
  readonly worth: Usd;
  readonly visits: readonly PointVisit[];
  readonly language: Language;
}

/** What one point would pay out. */
interface Paid {
  readonly visit: PointVisit;
  readonly cash: Usd;
  /** What leaves the balance in dollars, including the fee. */
  readonly leaves: Usd;
  readonly stays: Usd;
  readonly slotFrom: Date;
}

/** A month, in minutes: shown if there is no free slot, because orders cannot be booked further ahead. */
const NEVER_MINUTES = 43_200;
const dollars = (whole: number): Usd => usd(BigInt(whole) * 100n);
const MIN = dollars(cashRules.min);
const MAX = dollars(cashRules.max);

/**
 * Cash at the first of these points that can pay it out and has a free slot; if none can, the first point with the
 * reason.
 */
export function cashOption(
  core: WithdrawalOptionsCore,
  asked: OptionRequest,
  facts: CashFacts,
): readonly Option[] {
  const { worth, visits, language } = facts;
  const [first] = visits;
  const has = dollarsOf(core, asked);
  if (first === undefined || has === undefined) return [];
  const option = (visit: PointVisit, slotFrom: Date | null) => ({
    target: {
      way: 'cash' as const,
      pointId: visit.point.id,
      name: textIn(visit.point.name, language),
      slotFrom: slotFrom?.toISOString() ?? null,
      timeZone: visit.point.timeZone,
    },
    feePercent: visit.point.feePercent,
    minutes: slotFrom === null ? NEVER_MINUTES : minutesUntil(core, slotFrom),
  });
  if (isUnavailable(has)) return [unavailableOption(worth, option(first, null), has)];
  const answers = visits.map((visit) => paidBy(core, asked, { visit, has }));
  const paid = answers.find((answer) => !isUnavailable(answer));
  const need = paid === undefined || isUnavailable(paid) ? null : limitNeed(asked, paid.leaves);
  const unavailable = isUnavailable(need) ? need : answers.find(isUnavailable);
  if (paid === undefined || isUnavailable(paid) || isUnavailable(need))
    return [
      unavailableOption(worth, option(first, null), unavailable ?? { need: 'smallerAmount', bound: null }),
    ];
  const needs: Need[] = need === 'kyc' ? ['kyc'] : [];
  return [
    {
      ...option(paid.visit, paid.slotFrom),
      figures: figuresOf(worth, { receives: paid.cash, stays: paid.stays }),
      receivesCoin: null,
      needs: asked.isShort ? [...needs, 'balance'] : needs,
      bound: null,
      isUnavailable: false,
    },
  ];
}

const minutesUntil = ({ clock }: WithdrawalOptionsCore, at: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 60_000));

function paidBy(
  core: WithdrawalOptionsCore,
  asked: OptionRequest,
  { visit, has }: { visit: PointVisit; has: Usd },
): Paid | Unavailable {
  const { point, free, slotFor } = visit;
  const feeOf = (cash: Usd): Usd => core.points.quoteOf(point, 'out', cash).fee;
  const { min, max } = point.cashOut;
  const [least, most] = [min.units > MIN.units ? min : MIN, max.units < MAX.units ? max : MAX];
  let cash = cashWithin(has, feeOf);
  for (;;) {
    if (cash.units < least.units)
      return { need: 'largerAmount', bound: usd(least.units + feeOf(least).units) };
    if (cash.units > most.units) return { need: 'smallerAmount', bound: most };
    const leaves = usd(cash.units + feeOf(cash).units);
    const stays = staysOf(core, asked, leaves);
    if (stays === undefined) {
      // Because of rounding, selling for exactly these dollars may need one unit more than the user has.
      cash = lowerByOneStep(cash);
      continue;
    }
    const slot = slotFor(cash);
    if (slot === undefined) return { need: 'smallerAmount', bound: cash.units > free ? usd(free) : null };
    return { visit, cash, leaves, stays, slotFrom: slot.from };
  }
}

/**
 * The worth of what stays when these dollars leave: only as much of a coin is sold as they need. Undefined if the
 * amount is not enough.
 */
function staysOf(
  core: WithdrawalOptionsCore,
  { userId, coin, amount }: OptionRequest,
  leaves: Usd,
): Usd | undefined {
  if (coin === USD.code) return usd(amount.units - leaves.units);
  const sale = tradeOf(core, { userId, side: 'Sell', coin, given: 'quoteAmount', money: leaves });
  if (sale === undefined || isUnavailable(sale) || sale.pays.units > amount.units) return undefined;
  const left: Money = money(amount.asset, amount.units - sale.pays.units);
  return usdWorth(core, left, 'down');
}
