import { expect, test } from 'vitest';
import { totalsOf } from './closing-totals.ts';

test('counts and sums each side of the orders', () => {
  const orders = [
    { side: 'in', cash: '2400' },
    { side: 'out', cash: '5000.00' },
    { side: 'in', cash: '800' },
  ] as const;
  expect(totalsOf(orders)).toEqual({ in: { count: 2, sum: '3200' }, out: { count: 1, sum: '5000' } });
});

test('no orders are nothing', () => {
  expect(totalsOf([])).toEqual({ in: { count: 0, sum: '0' }, out: { count: 0, sum: '0' } });
});
