import { expect, test } from 'vitest';
import { pauseFrom, pauseInForce, pauseRefusal, type WithdrawalPause } from './withdrawal-pause-policy.ts';

const now = new Date('2026-01-01T12:00:00Z');
const pause = (reason: WithdrawalPause['reason'], hours: number): WithdrawalPause => ({
  reason,
  until: new Date(now.getTime() + hours * 3_600_000),
});

test.each([
  [[], null],
  [[pause('PasswordReset', -1)], null],
  [[pause('PasswordReset', 0)], null],
  [[pause('PasswordReset', 1)], 'PasswordReset'],
  [[pause('PasswordReset', 24), pause('TwoFactorDisabled', 48)], 'TwoFactorDisabled'],
  [[pause('TwoFactorDisabled', 2), pause('PasswordReset', 24)], 'PasswordReset'],
])('the longest pause that is left is in force', (pauses, reason) => {
  expect(pauseInForce(pauses, now)?.reason ?? null).toBe(reason);
});

test('withdrawals are paused for a day after a reset or a first factor, and two after two-factor went off (A-11, A-12)', () => {
  expect(pauseFrom('PasswordReset', now)).toEqual(pause('PasswordReset', 24));
  expect(pauseFrom('TwoFactorDisabled', now)).toEqual(pause('TwoFactorDisabled', 48));
  expect(pauseFrom('FirstFactorAdded', now)).toEqual(pause('FirstFactorAdded', 24));
});

test('the refusal says until when and why', () => {
  expect(pauseRefusal(null)).toBeNull();
  expect(pauseRefusal(pause('PasswordReset', 1))).toEqual({
    problem: 'WithdrawalsOnHold',
    params: { until: '2026-01-01T13:00:00.000Z', reason: 'PasswordReset' },
  });
});
