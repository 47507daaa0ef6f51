import { expect, it } from 'vitest';
import { parentOf } from './parent-of.ts';

it.each([
  ['/coins/btc/buy', '/coins/btc'],
  ['/coins/btc', '/dashboard'],
  ['/coins', '/dashboard'],
  ['/cashin/map', '/cashin'],
  ['/cashin', '/dashboard'],
  ['/kyc', '/dashboard'],
  ['/settings/2fa', '/settings'],
  ['/settings/affiliate-program/statistics/btc/r7', '/settings/affiliate-program/statistics/btc'],
  ['/transactions/t1', '/transactions'],
  ['/terms', '/settings'],
])('back from %s leads to %s', (path, parent) => {
  expect(parentOf(path)).toBe(parent);
});
