import type { CashSide } from '@gim/contract';
import { parseMoney } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import { USD, type Usd } from './price-policy.ts';
import type { PointFilter } from './search-store.ts';
import { isDay } from './zoned-day.ts';

/** Parses the query that list and map share. Refuses an invalid date or amount. */
export function readFilter(
  query: {
    readonly side?: CashSide | undefined;
    readonly amount?: string | undefined;
    readonly date?: string | undefined;
    readonly openAt?: string | undefined;
  },
  now: Date,
): PointFilter {
  const { side, amount, date, openAt } = query;
  return {
    now,
    side,
    amount: amount === undefined ? undefined : readUsd(amount).units,
    date: date === undefined ? undefined : readDay(date),
    openAt: openAt === undefined ? undefined : new Date(openAt),
  };
}

/** Above any point's limit, and within the database's range. */
const UNITS_MAX = 10n ** 18n;

export function readUsd(amount: string): Usd {
  const parsed = parseMoney(USD, amount);
  if (!parsed.ok || parsed.value.units > UNITS_MAX) throw new Refusal('AmountInvalid', { field: 'amount' });
  return parsed.value;
}

export function readDay(date: string): string {
  if (!isDay(date)) throw new Refusal('ValueInvalid', { field: 'date' });
  return date;
}
