import { describe, expect, test } from 'vitest';
import { cents } from './payout.ts';
import { payoutRules } from './payout-rules.ts';
import { isProofEnough } from './tier-policy.ts';

describe('M-05 the password with a mailed code', () => {
  test.each([
    ['the whole of it', { amount: 100_00n, dayCents: 0n, besideCents: 0n }, true],
    ['a cent more', { amount: 100_01n, dayCents: 0n, besideCents: 0n }, false],
    ['the rest of a day', { amount: 40_00n, dayCents: 60_00n, besideCents: 0n }, true],
    ['more than the rest', { amount: 41_00n, dayCents: 60_00n, besideCents: 0n }, false],
    ['the rest after coins were sent', { amount: 40_00n, dayCents: 30_00n, besideCents: 30_00n }, true],
    [
      'more than the rest after coins were sent',
      { amount: 40_01n, dayCents: 0n, besideCents: 60_00n },
      false,
    ],
  ])('M-05 opens one sum for all ways out: %s', (_name, { amount, ...day }, isEnough) => {
    expect(isProofEnough('password-email', { amount: cents(amount), ...day }, payoutRules)).toBe(isEnough);
    expect(isProofEnough('totp', { amount: cents(amount), ...day }, payoutRules)).toBe(true);
  });
});
