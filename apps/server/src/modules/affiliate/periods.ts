import type { AffiliatePeriod } from '@gim/contract';

const DAY_MS = 86_400_000;
const days: Readonly<Record<Exclude<AffiliatePeriod, 'all'>, number>> = { '7d': 7, '30d': 30, '90d': 90 };
const ACTIVE_DAYS = 30;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const daysBack = (now: Date, count: number): string => dayOf(new Date(now.getTime() - (count - 1) * DAY_MS));

/** The first day of a period that ends today, in UTC; null for everything. */
export const firstDay = (period: AffiliatePeriod, now: Date): string | null =>
  period === 'all' ? null : daysBack(now, days[period]);

/** A member who paid a fee on this day or later counts as active. */
export const activeFrom = (now: Date): string => daysBack(now, ACTIVE_DAYS);

export const firstOfMonth = (now: Date): string => `${dayOf(now).slice(0, 7)}-01`;
