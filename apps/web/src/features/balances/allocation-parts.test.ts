import { expect, test } from 'vitest';
import { allocationShares } from './allocation-parts.ts';

const coins = ['BTC', 'ETH', 'USDT', 'TON'].map((coin, index) => ({ coin, usd: String(10 - index) }));

test('every coin has a tone of its own while there are enough', () => {
  expect(allocationShares(coins, 4)).toEqual({ own: coins, otherUsd: null });
});

test('no two coins share a tone: the smallest become one part', () => {
  expect(allocationShares(coins, 3)).toEqual({ own: coins.slice(0, 2), otherUsd: '15' });
});
