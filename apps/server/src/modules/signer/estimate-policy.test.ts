import { expect, test } from 'vitest';
import { estimateFee } from './estimate-policy.ts';

const rate = { normal: 2n, fast: 3n };

test.each([
  ['ethereum', true, { normal: 42_000n, fast: 63_000n }],
  ['ethereum', false, { normal: 130_000n, fast: 195_000n }],
  ['litecoin', true, { normal: 420n, fast: 630n }],
  ['ton', false, { normal: 10_000_000n, fast: 10_000_000n }],
])('a payment on %s, of its own coin: %s', (network, isOwnCoin, fee) => {
  expect(estimateFee({ network, isOwnCoin }, rate)).toEqual(fee);
});

test('a fast payment costs no less than a normal one', () => {
  expect(estimateFee({ network: 'bitcoin', isOwnCoin: true }, { normal: 5n, fast: 1n })).toEqual({
    normal: 1_050n,
    fast: 1_050n,
  });
});

test('a network whose payments have no known size has no fee', () => {
  expect(() => estimateFee({ network: 'tron', isOwnCoin: false }, rate)).toThrow(/tron/);
});
