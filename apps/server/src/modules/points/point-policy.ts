import type { OpeningDay } from '@gim/contract';
import { cashRules } from '@gim/contract';
import { compareRatios, multiplyRatios, ratio, readRatio } from '@gim/money';
import { minutesOf } from './hours-policy.ts';
import type { PointFields, SideBounds } from './point.ts';

/** The first invalid field, or null. The platform validates time zones. */
export function wrongField(fields: PointFields): keyof PointFields | null {
  const texts = (['name', 'city', 'address'] as const).find((field) =>
    Object.values(fields[field]).some((text) => text?.trim() === ''),
  );
  if (texts !== undefined) return texts;
  if (!(Math.abs(fields.latitude) <= 85)) return 'latitude';
  if (!(Math.abs(fields.longitude) <= 180)) return 'longitude';
  if (!areHours(fields.hours)) return 'hours';
  if (!isPercent(fields.feePercent)) return 'feePercent';
  if (fields.fixedFee.units > MAX_UNITS) return 'fixedFee';
  if (!isPercent(fields.cashbackPercent) || isTooGenerous(fields)) return 'cashbackPercent';
  if (!areBounds(fields.cashIn)) return 'cashIn';
  return areBounds(fields.cashOut) ? null : 'cashOut';
}

const STEP_UNITS = BigInt(cashRules.step) * 100n;
const MIN_UNITS = BigInt(cashRules.min) * 100n;
const MAX_UNITS = BigInt(cashRules.max) * 100n;
const PER_DAY_UNITS = 1_000_000_000_00n;

/** Orders are multiples of ten dollars, so limits must be as well. */
const areBounds = ({ min, max, perDay }: SideBounds): boolean =>
  min.units >= MIN_UNITS &&
  min.units <= max.units &&
  max.units <= MAX_UNITS &&
  [min, max].every(({ units }) => units % STEP_UNITS === 0n) &&
  perDay.units <= PER_DAY_UNITS;

const isPercent = (decimal: string): boolean =>
  /^\d{1,3}(\.\d{1,4})?$/.test(decimal) && compareRatios(readRatio(decimal), ratio(100n, 1n)) <= 0;

/** Up to a tenth of the fee may go to an affiliate, so the cashback must leave that much (M-07). */
const isTooGenerous = ({ feePercent, cashbackPercent }: PointFields): boolean =>
  compareRatios(readRatio(cashbackPercent), multiplyRatios(readRatio(feePercent), ratio(9n, 10n))) > 0;

/** All seven days exactly once, each open at most until midnight, with any break inside. */
function areHours(hours: readonly OpeningDay[]): boolean {
  const days = new Set(hours.map(({ weekday }) => weekday));
  return days.size === 7 && hours.length === 7 && hours.every(isOpeningDay);
}

const DAY_MINUTES = 1_440;

function isOpeningDay({ open, breakTime }: OpeningDay): boolean {
  if (open === null) return breakTime === null;
  const [from, to] = [minutesOf(open.from), minutesOf(open.to)];
  if (from >= to || to > DAY_MINUTES) return false;
  if (breakTime === null) return true;
  const [pauseFrom, pauseTo] = [minutesOf(breakTime.from), minutesOf(breakTime.to)];
  return from < pauseFrom && pauseFrom < pauseTo && pauseTo < to;
}
