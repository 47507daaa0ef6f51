import { expect, it } from 'vitest';
import { groupByDay } from './day-groups.ts';

const at = (createdAt: string) => ({ createdAt });

it('puts each under the day it was where the reader is', () => {
  const items = [at('2026-03-01T22:30:00Z'), at('2026-03-01T21:30:00Z'), at('2026-03-01T09:00:00Z')];
  const days = (timeZone: string) =>
    groupByDay(items, { timeZone }).map(({ day, items: found }) => [day, found.length]);
  expect(days('UTC')).toEqual([['2026-03-01', 3]]);
  expect(days('Europe/Kyiv')).toEqual([
    ['2026-03-02', 1],
    ['2026-03-01', 2],
  ]);
});

it('has no day for no list', () => {
  expect(groupByDay([])).toEqual([]);
});
