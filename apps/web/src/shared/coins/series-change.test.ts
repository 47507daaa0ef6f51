import { expect, test } from 'vitest';
import { changeBetween, changeByGain } from './series-change.ts';

test('a price changes in percent of where it began', () => {
  expect(changeBetween('100', '108.004')).toEqual({ usd: '8.004', percent: '8' });
  expect(changeBetween('0.4', '0.3')).toEqual({ usd: '-0.1', percent: '-25' });
  expect(changeBetween('0', '5')).toEqual({ usd: '5', percent: null });
});

test('money that came in is no gain', () => {
  // 1,000 was deposited, and prices added 100.
  expect(changeByGain({ usd: '1100', gainUsd: '100' })).toEqual({ usd: '100', percent: '10' });
  expect(changeByGain({ usd: '1000', gainUsd: '0' })).toEqual({ usd: '0', percent: '0' });
  expect(changeByGain({ usd: '900', gainUsd: '-100.11' })).toEqual({ usd: '-100.11', percent: '-10.01' });
  // Everything was withdrawn again.
  expect(changeByGain({ usd: '0', gainUsd: '100' })).toEqual({ usd: '100', percent: null });
});
