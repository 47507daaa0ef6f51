import { describe, expect, test } from 'vitest';
import { isProofEnough, type TierFacts, tierOf } from './tier-policy.ts';
import { withdrawalRules } from './withdrawal-rules.ts';

const plain: TierFacts = {
  usdCents: 10_000n,
  dayCents: 0n,
  dayCount: 0,
  isNewAddress: false,
  isNewDevice: false,
  isAfterSecurityChange: false,
  hot: { pays: 20n, has: 100n },
};
const tier = (changed: Partial<TierFacts>) => tierOf({ ...plain, ...changed }, withdrawalRules);

describe('M-05, C-13, Z-06 the tier of a withdrawal (D5)', () => {
  test.each([
    ['leaves at once up to 5,000 dollars a day', { usdCents: 500_000n }, false, 0],
    ['waits a day above it', { usdCents: 500_001n }, true, 0],
    ['counts what left earlier in the day', { usdCents: 1n, dayCents: 500_000n }, true, 0],
    [
      'C-13 D5 leaves at once to a new address up to 1,000 dollars',
      { usdCents: 100_000n, isNewAddress: true },
      false,
      0,
    ],
    ['waits a day above it', { usdCents: 100_001n, isNewAddress: true }, true, 0],
    ['waits a day on a new device', { isNewDevice: true }, true, 0],
    ['waits a day after a change of a factor', { isAfterSecurityChange: true }, true, 0],
    ['is looked at with two of these signs', { isNewDevice: true, isAfterSecurityChange: true }, true, 1],
    ['needs nobody up to 50,000 dollars a day', { usdCents: 5_000_000n }, true, 0],
    ['needs two people above it', { usdCents: 5_000_001n }, true, 2],
    ['needs nobody up to a fifth of the hot wallet', { hot: { pays: 20n, has: 100n } }, false, 0],
    ['needs two people above it', { hot: { pays: 21n, has: 100n } }, false, 2],
    ['needs two people when the hot wallet is empty', { hot: { pays: 1n, has: 0n } }, false, 2],
    ['takes nothing from the hot wallet inside', { hot: null }, false, 0],
    ['is looked at after very many in a day', { dayCount: 20 }, false, 1],
  ])('%s', (_what, changed, isDelayed, approvalsNeeded) => {
    expect(tier(changed)).toMatchObject({ isDelayed, approvalsNeeded });
  });

  test('names every reason, and the risk grows with them', () => {
    const found = tier({
      usdCents: 5_000_001n,
      isNewAddress: true,
      isNewDevice: true,
      isAfterSecurityChange: true,
      hot: { pays: 90n, has: 100n },
      dayCount: 50,
    });
    expect(found).toEqual({
      isDelayed: true,
      approvalsNeeded: 2,
      risk: 'high',
      reasons: [
        'AboveTwoPeopleLimit',
        'LargePartOfHotWallet',
        'NewAddress',
        'NewDevice',
        'AfterSecurityChange',
        'ManyWithdrawals',
      ],
    });
    expect(tier({}).risk).toBe('low');
    expect(tier({ isNewDevice: true }).risk).toBe('medium');
  });
});

test.each([
  ['password-email', 10_000n, 0n, true],
  ['password-email', 10_001n, 0n, false],
  ['password-email', 1n, 10_000n, false],
  ['totp', 1_000_000n, 0n, true],
  ['passkey', 1_000_000n, 0n, true],
] as const)('M-05 D5 %s for %s cents after %s of the day: %s', (method, usdCents, dayCents, isEnough) => {
  expect(isProofEnough(method, { usdCents, dayCents }, withdrawalRules)).toBe(isEnough);
});
