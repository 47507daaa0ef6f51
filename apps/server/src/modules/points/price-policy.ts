import type { CashSide, Problem } from '@gim/contract';
import {
  add,
  asset,
  houseRounding,
  type Money,
  money,
  multiply,
  multiplyRatios,
  ratio,
  readRatio,
} from '@gim/money';
import type { ExchangePoint, PointFields, SideBounds } from './point.ts';

export const USD = asset('USD', 2);
export type Usd = Money<typeof USD>;
export const usd = (cents: bigint): Usd => money(USD, cents);

export const boundsOf = ({ cashIn, cashOut }: PointFields, side: CashSide): SideBounds =>
  side === 'in' ? cashIn : cashOut;

const percent = (decimal: string) => multiplyRatios(readRatio(decimal), ratio(1n, 100n));

/** The fee and cashback of a visit, rounded in favour of the house. */
export function quoteOf(
  { feePercent, fixedFee, cashbackPercent }: Pick<PointFields, 'feePercent' | 'fixedFee' | 'cashbackPercent'>,
  cash: Usd,
): { readonly fee: Usd; readonly cashback: Usd } {
  return {
    fee: add(multiply(cash, percent(feePercent), houseRounding.userPays), fixedFee),
    cashback: multiply(cash, percent(cashbackPercent), houseRounding.userGets),
  };
}

/** Whether one order of this amount is within the point's limits. */
export function amountProblem(
  point: ExchangePoint,
  side: CashSide,
  cash: Usd,
): Extract<Problem, 'PointAmountTooSmall' | 'PointAmountTooLarge'> | null {
  const { min, max } = boundsOf(point, side);
  if (cash.units < min.units) return 'PointAmountTooSmall';
  return cash.units > max.units ? 'PointAmountTooLarge' : null;
}

/** The largest order that still fits, in whole tens; zero when not even the smallest fits. */
export function highestOrder(
  point: ExchangePoint,
  side: CashSide,
  { taken, free }: { readonly taken: bigint; readonly free: bigint },
): Usd {
  const { min, max, perDay } = boundsOf(point, side);
  const left = [max.units, perDay.units - taken, ...(side === 'out' ? [free] : [])].reduce((least, one) =>
    one < least ? one : least,
  );
  const whole = left - (left % STEP);
  return money(USD, point.isSuspended || whole < min.units ? 0n : whole);
}

/** Ten dollars: every order is a multiple of it. */
const STEP = 1_000n;
