import { limitedActions } from '@gim/contract';
import { money } from '@gim/money';
import { describe, expect, test } from 'vitest';
import { allowanceOf, exceededPeriod, limitRules, remainingOf, resetsAt, USD } from './limit-policy.ts';

const cents = (units: bigint) => money(USD, units);
const used = (day: bigint, month: bigint) => ({ Day: { units: day }, Month: { units: month } });

describe('what is allowed', () => {
  test.each(limitedActions)('%s with a checked identity: 50,000 a day, 200,000 in 30 days', (action) => {
    const { Day, Month } = allowanceOf(limitRules, { action, isChecked: true });
    expect([Day.units, Month.units]).toEqual([5_000_000n, 20_000_000n]);
  });

  test.each(limitedActions)('%s without: 1,000 and 10,000, and nothing by card and PayPal', (action) => {
    const { Day, Month } = allowanceOf(limitRules, { action, isChecked: false });
    const isPayout = action === 'BankCardTransfer' || action === 'PayPalTransfer';
    expect([Day.units, Month.units]).toEqual(isPayout ? [0n, 0n] : [100_000n, 1_000_000n]);
  });
});

describe('whether an amount fits', () => {
  const allowance = allowanceOf(limitRules, { action: 'Withdraw', isChecked: false });
  test.each<[bigint, bigint, bigint, string | null]>([
    [0n, 0n, 100_000n, null],
    [0n, 0n, 100_001n, 'Day'],
    [99_999n, 99_999n, 1n, null],
    [99_999n, 99_999n, 2n, 'Day'],
    [0n, 999_999n, 1n, null],
    [0n, 999_999n, 2n, 'Month'],
    [100_000n, 1_000_000n, 1n, 'Day'],
  ])('%s used today and %s this month, %s more', (day, month, more, period) => {
    expect(exceededPeriod(allowance, used(day, month), cents(more))).toBe(period);
  });

  test('a limit that was lowered later leaves nothing, and not less than nothing', () => {
    expect(remainingOf(cents(100n), { units: 250n }).units).toBe(0n);
  });

  test('the first part comes back when it leaves the window', () => {
    const at = new Date('2026-03-01T12:00:00Z');
    expect(resetsAt('Day', { units: 1n, oldest: { at, units: 1n } })).toEqual(
      new Date('2026-03-02T12:00:00Z'),
    );
    expect(resetsAt('Month', { units: 1n, oldest: { at, units: 1n } })).toEqual(
      new Date('2026-03-31T12:00:00Z'),
    );
    expect(resetsAt('Day', { units: 0n, oldest: null })).toBeNull();
  });
});
