import { expect, test } from 'vitest';
import { type Hold, holdFrom, holdInForce, holdRefusal } from './hold-policy.ts';

const now = new Date('2026-01-01T12:00:00Z');
const hold = (reason: Hold['reason'], hours: number): Hold => ({
  reason,
  until: new Date(now.getTime() + hours * 3_600_000),
});

test.each([
  [[], null],
  [[hold('PasswordReset', -1)], null],
  [[hold('PasswordReset', 0)], null],
  [[hold('PasswordReset', 1)], 'PasswordReset'],
  [[hold('PasswordReset', 24), hold('TwoFactorDisabled', 48)], 'TwoFactorDisabled'],
  [[hold('TwoFactorDisabled', 2), hold('PasswordReset', 24)], 'PasswordReset'],
])('the longest hold that is left is in force', (holds, reason) => {
  expect(holdInForce(holds, now)?.reason ?? null).toBe(reason);
});

test('money is held for a day after a reset or a first factor, and two after two-factor went off (A-11, A-12)', () => {
  expect(holdFrom('PasswordReset', now)).toEqual(hold('PasswordReset', 24));
  expect(holdFrom('TwoFactorDisabled', now)).toEqual(hold('TwoFactorDisabled', 48));
  expect(holdFrom('FirstFactorAdded', now)).toEqual(hold('FirstFactorAdded', 24));
});

test('the refusal says until when and why', () => {
  expect(holdRefusal(null)).toBeNull();
  expect(holdRefusal(hold('PasswordReset', 1))).toEqual({
    problem: 'WithdrawalsOnHold',
    params: { until: '2026-01-01T13:00:00.000Z', reason: 'PasswordReset' },
  });
});
