import { groupByDay } from '../../shared/day-groups.ts';

export interface HistoryGroup<Item> {
  readonly key: string;
  readonly span: 'day' | 'month';
  readonly first: Date;
  readonly items: readonly Item[];
}

interface GroupFormat {
  readonly now: Date;
  readonly timeZone?: string;
}

/** Days with fewer rows than this on average get no heading of their own. */
const rowsPerDayLeast = 2;

/**
 * Groups a history ordered by time: each of the last two days has its own heading; an earlier month is grouped by day
 * if it has many operations, else it is one group.
 */
export function groupHistory<Item extends { readonly createdAt: string }>(
  items: readonly Item[],
  { now, ...zone }: GroupFormat,
): readonly HistoryGroup<Item>[] {
  const days = groupByDay(items, zone);
  const [today = ''] = groupByDay([{ createdAt: now.toISOString() }], zone).map(({ day }) => day);
  const recent = new Set([today, dayBefore(today)]);
  const months = Map.groupBy(days, ({ day }) => (recent.has(day) ? day : day.slice(0, 7)));
  return [...months].flatMap(([key, own]): readonly HistoryGroup<Item>[] => {
    const rows = own.flatMap((group) => group.items);
    const [newest] = own;
    if (newest === undefined) return [];
    const isSparse = !recent.has(key) && rows.length < own.length * rowsPerDayLeast;
    return isSparse
      ? [{ key, span: 'month', first: newest.first, items: rows }]
      : own.map(({ day, first, items: found }) => ({ key: day, span: 'day', first, items: found }));
  });
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
