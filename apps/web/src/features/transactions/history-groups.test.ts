import { expect, it } from 'vitest';
import { groupHistory } from './history-groups.ts';

const now = new Date('2026-03-10T12:00:00Z');
const at = (day: string, hour = 9) => ({ createdAt: `${day}T${String(hour).padStart(2, '0')}:00:00Z` });
const seen = (...items: { readonly createdAt: string }[]) =>
  groupHistory(items, { now, timeZone: 'UTC' }).map(({ key, span, items: rows }) => [key, span, rows.length]);

it('gives the last two days headings of their own, and the rest of a sparse month one', () => {
  expect(seen(at('2026-03-10'), at('2026-03-09'), at('2026-03-05'), at('2026-03-02'))).toEqual([
    ['2026-03-10', 'day', 1],
    ['2026-03-09', 'day', 1],
    ['2026-03', 'month', 2],
  ]);
});

it('keeps the days of a month in which much happened', () => {
  expect(seen(at('2026-02-20', 10), at('2026-02-20', 9), at('2026-02-03', 8), at('2026-02-03', 7))).toEqual([
    ['2026-02-20', 'day', 2],
    ['2026-02-03', 'day', 2],
  ]);
});

it('judges each month by itself', () => {
  expect(seen(at('2026-02-20', 10), at('2026-02-20', 9), at('2025-12-31'), at('2025-12-01'))).toEqual([
    ['2026-02-20', 'day', 2],
    ['2025-12', 'month', 2],
  ]);
});

it('knows yesterday over the end of a month, and where the reader is', () => {
  const items = [at('2026-02-28', 23)];
  const [group] = groupHistory(items, { now: new Date('2026-03-01T06:00:00Z'), timeZone: 'UTC' });
  expect(group).toMatchObject({ key: '2026-02-28', span: 'day' });
  const [there] = groupHistory(items, { now: new Date('2026-03-01T06:00:00Z'), timeZone: 'Europe/Kyiv' });
  expect(there?.key).toBe('2026-03-01');
  expect(groupHistory([], { now })).toEqual([]);
});
