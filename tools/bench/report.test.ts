import { expect, test, vi } from 'vitest';
import { closedLoop, median, sliceOf } from './closed-loop.ts';
import { goalsOf, type Row } from './report.ts';

const row = (name: string, perSecond: number, p = 1): Row => ({ name, perSecond, p50: p, p99: p, rounds: 1 });
const names = ['tpcb', 'bare commit', 'naive 64', 'hot 256', 'hot 64', 'hot 8', 'hot 1', 'trade 256'];
const counts = [8, 64, 256];
const twos = counts.map((count) => `hot, 2 processes, ${count} each`);
const ones = counts.map((count) => `hot, 1 process, ${count}`);
const others = [...ones, ...twos, 'history few', 'history many'];
const rows = (changed: Row[]): Row[] => {
  const all = [...names, ...others].map((name) => row(name, 1));
  return all.map((one) => changed.find(({ name }) => name === one.name) ?? one);
};
const missed = (found: Row[]): string[] =>
  goalsOf(found)
    .filter(({ isMet }) => !isMet)
    .map((goal) => goal.row);

test('a goal is met at its ratio and missed right below it', () => {
  const good = [
    ...[row('hot 256', 40), row('hot 64', 6), row('hot 8', 2.5), row('trade 256', 5)],
    ...twos.map((two) => row(two, 1.2)),
  ];
  expect(goalsOf(rows(good))).toHaveLength(10);
  expect(missed(rows(good))).toEqual([]);
  expect(missed(rows([...good.slice(1), row('hot 256', 39.9)]))).toEqual(['naive 64']);
  for (const two of twos) expect(missed(rows([row(two, 1.19), ...good]))).toEqual([two]);
  expect(missed(rows([...good, row('hot 1', 1, 2.1)]))).toEqual(['hot 1']);
  expect(missed(rows([...good, row('hot 1', 1, 2.1), row('bare commit', 1, 1.1)]))).toEqual([]);
  expect(missed(rows([...good, row('history many', 1, 1.6)]))).toEqual(['history many']);
});

test('only what was measured is judged', () => {
  expect(goalsOf([row('history few', 1), row('history many', 1)]).map((goal) => goal.row)).toEqual([
    'history many',
  ]);
});

test('counts only what is answered inside the measured time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const loop = closedLoop({
    callers: 2,
    seconds: 0.2,
    warmSeconds: 0.1,
    work: () => new Promise((done) => setTimeout(done, 20)),
  });
  await vi.advanceTimersByTimeAsync(400);
  vi.useRealTimers();
  // Fifteen calls each, and the first five are for warming up.
  expect(await loop).toMatchObject({ count: 20, perSecond: 100, p50: 20 });
  expect(sliceOf([3, 1, 2], 1)).toMatchObject({ p50: 2, p99: 3 });
  expect(median([5, 1, 3])).toBe(3);
});
