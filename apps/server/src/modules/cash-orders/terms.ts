import { type CashSide, cashRules, type Problem } from '@gim/contract';
import { money, parseMoney, toDecimal } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import type { ExchangePoint } from '../points/index.ts';
import { USD, type Usd } from './cash-order.ts';

const dollars = (whole: number): Usd => money(USD, BigInt(whole) * 100n);
const MIN = dollars(cashRules.min);
const MAX = dollars(cashRules.max);
const STEP = dollars(cashRules.step);

/** A typed cash amount: whole tens within the bounds of every order. */
export function readCash(text: string): Usd {
  const parsed = parseMoney(USD, text);
  if (!parsed.ok) throw new Refusal('AmountInvalid', { field: 'amount' });
  const cash = parsed.value;
  if (cash.units % STEP.units !== 0n)
    throw new Refusal('AmountNotMultiple', { field: 'amount', params: { step: toDecimal(STEP) } });
  requireWithin(cash, { min: MIN, max: MAX }, ['AmountTooSmall', 'AmountTooLarge']);
  return cash;
}

/** The bounds of one point, which are narrower. */
export function requireTaken(
  cash: Usd,
  { cashIn, cashOut }: Pick<ExchangePoint, 'cashIn' | 'cashOut'>,
  side: CashSide,
): void {
  requireWithin(cash, side === 'in' ? cashIn : cashOut, ['PointAmountTooSmall', 'PointAmountTooLarge']);
}

function requireWithin(
  cash: Usd,
  { min, max }: { min: Usd; max: Usd },
  [tooSmall, tooLarge]: readonly [Problem, Problem],
): void {
  if (cash.units < min.units)
    throw new Refusal(tooSmall, { field: 'amount', params: { min: toDecimal(min) } });
  if (cash.units > max.units)
    throw new Refusal(tooLarge, { field: 'amount', params: { max: toDecimal(max) } });
}
