import type { AffiliatePeriod } from '@gim/contract';

const DAY_MS = 86_400_000;
const lengths: Readonly<Record<Exclude<AffiliatePeriod, 'all'>, number>> = { '7d': 7, '30d': 30, '90d': 90 };
const BARS_MAX = 90;

export interface DayBar {
  readonly day: string;
  /** In cents, only for the bar's height. */
  readonly cents: number;
  readonly usd: string;
}

/** Every calendar day of a period up to today, in UTC like the server; days without income are zero. */
export function barsOf(
  days: readonly { readonly day: string; readonly usd: string }[],
  { period, now }: { readonly period: AffiliatePeriod; readonly now: number },
): readonly DayBar[] {
  const known = new Map(days.map(({ day, usd }) => [day, usd]));
  const first = days[0]?.day;
  const sinceFirst =
    first === undefined ? 1 : Math.floor((startOf(now) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS) + 1;
  const length = period === 'all' ? Math.min(BARS_MAX, Math.max(7, sinceFirst)) : lengths[period];
  return Array.from({ length }, (_, index) => {
    const day = dayOf(startOf(now) - (length - 1 - index) * DAY_MS);
    const usd = known.get(day) ?? '0';
    return { day, usd, cents: Math.round(Number.parseFloat(usd) * 100) };
  });
}

const startOf = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
