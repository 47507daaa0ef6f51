import { expect, it } from 'vitest';
import { tickOf } from './engraved-tick.ts';

const series = (...values: readonly number[]) =>
  values.map((value, index) => ({ atSeconds: index * 60, value }));

it('is the last point when nothing else has moved', () => {
  expect(tickOf(series(1, 2, 3), series(1, 2, 4))).toEqual({ atSeconds: 120, value: 4 });
  expect(tickOf(series(1, 2, 3), series(1, 2, 3))).toEqual({ atSeconds: 120, value: 3 });
});

it.each([
  ['another point has moved', series(1, 2, 3), series(1, 7, 3)],
  ['a point was added', series(1, 2), series(1, 2, 3)],
  [
    'the series has moved on',
    series(1, 2),
    series(1, 2).map((at) => ({ ...at, atSeconds: at.atSeconds + 60 })),
  ],
  ['there is nothing', [], []],
])('is none when %s', (_, before, after) => {
  expect(tickOf(before, after)).toBeNull();
});
