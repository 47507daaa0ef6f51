import { expect, test } from 'vitest';
import { doneSteps, isReminded } from './first-steps-list.ts';

const fresh = {
  status: 'Active',
  twoFactorEnabled: false,
  biometricsEnabled: false,
  createdAt: '2026-03-01T12:00:00Z',
} as const;

test('a step is done when the account says so', () => {
  expect([...doneSteps(fresh, false)]).toEqual(['verify']);
  expect([...doneSteps({ ...fresh, status: 'NotVerified' }, false)]).toEqual([]);
  expect([...doneSteps({ ...fresh, twoFactorEnabled: true }, true)]).toEqual(['verify', 'protect', 'fund']);
  expect([...doneSteps({ ...fresh, biometricsEnabled: true }, false)]).toEqual(['verify', 'protect']);
});

test('without a profile only the money is known', () => {
  expect([...doneSteps(undefined, true)]).toEqual(['fund']);
});

test('an account with money is reminded of its protection for two weeks', () => {
  const day = (number: string): number => Date.parse(`2026-03-${number}T12:00:00Z`);
  expect(isReminded(fresh, day('14'))).toBe(true);
  expect(isReminded(fresh, day('15'))).toBe(false);
  expect(isReminded({ ...fresh, twoFactorEnabled: true }, day('02'))).toBe(false);
});
