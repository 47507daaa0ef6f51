import { asset, money, ratio } from '@gim/money';
import { describe, expect, test } from 'vitest';
import { addFlows, amountsAt, gainsOf, gridOf, ratesAt } from './get-balance-history.ts';

const BTC = asset('BTC', 8);
const USD = asset('USD', 2);
const hour = (hours: number) => new Date(Date.UTC(2026, 2, 1, hours));
const step = (hours: number | null, units: bigint, kind: 'available' | 'held' = 'available') => ({
  kind,
  step: hours === null ? null : hour(hours),
  amount: money(BTC, units),
});
const times = [0, 1, 2, 3, 4].map(hour);
const units = (steps: ReturnType<typeof step>[]) =>
  amountsAt(times, steps, 3600).map((amount) => amount.units);

describe('what was held at each moment', () => {
  test('a change within a step shows from the next moment on', () => {
    expect(units([step(1, 5n), step(3, 7n)])).toEqual([0n, 0n, 5n, 5n, 7n]);
  });

  test('what stood before the first moment counts from it on', () => {
    expect(units([step(null, 9n), step(2, 4n)])).toEqual([9n, 9n, 9n, 4n, 4n]);
  });

  test('what is held and what is available are added up', () => {
    expect(units([step(null, 9n), step(0, 6n), step(0, 3n, 'held'), step(2, 0n, 'held')])).toEqual([
      9n,
      9n,
      9n,
      6n,
      6n,
    ]);
  });
});

test('a price counts until the next one, and the first one also before itself', () => {
  const open = (hours: number, figure: bigint) => ({ at: hour(hours), rate: ratio(figure, 1n) });
  expect(ratesAt(times, [open(1, 10n), open(3, 30n)]).map((rate) => rate?.numerator)).toEqual([
    10n,
    10n,
    10n,
    30n,
    30n,
  ]);
  expect(ratesAt(times, [])).toEqual(times.map(() => undefined));
});

test('the moments are the beginnings of the steps before now', () => {
  expect(gridOf(hour(0), { now: hour(2), seconds: 3600 })).toEqual([hour(0), hour(1)]);
  expect(gridOf(hour(0), { now: new Date(hour(2).getTime() + 1), seconds: 3600 })).toHaveLength(3);
  expect(gridOf(hour(3), { now: hour(2), seconds: 3600 })).toEqual([]);
});

describe('what prices did', () => {
  const btc = (units: bigint) => money(BTC, units);
  const dollars = (...cents: bigint[]) => cents.map((one) => money(USD, one));
  const rates = [100n, 100n, 120n, 120n].map((figure) => ratio(figure, 1n));
  const gains = (amounts: readonly bigint[], totals: readonly bigint[]) => {
    const flows = dollars(...totals.map(() => 0n));
    addFlows(flows, amounts.map(btc), rates);
    return gainsOf(dollars(...totals), flows).map(({ units }) => units);
  };

  test('is nothing when money only comes in or goes out', () => {
    expect(gains([0n, 100_000_000n, 100_000_000n, 0n], [0n, 10_000n, 12_000n, 0n])).toEqual([
      0n,
      0n,
      2_000n,
      2_000n,
    ]);
  });

  test('is all of it when nothing moves', () => {
    expect(gains(Array(4).fill(50_000_000n), [5_000n, 5_000n, 6_000n, 6_000n])).toEqual([
      0n,
      0n,
      1_000n,
      1_000n,
    ]);
  });
});
