import { expect, test } from 'vitest';
import { readEquation } from './read-equation.ts';

const coins = ['BTC', 'ETH'];

test.each([
  ['500 usd btc', { side: 'buy', coin: 'BTC', amount: '500' }],
  [' 500.50 USD to eth ', { side: 'buy', coin: 'ETH', amount: '500.50' }],
  ['0,5 btc', { side: 'sell', coin: 'BTC', amount: '0.5' }],
  ['0.5 btc usd', { side: 'sell', coin: 'BTC', amount: '0.5' }],
])('%s is an exchange', (query, equation) => {
  expect(readEquation(query, coins)).toEqual(equation);
});

test.each(['btc', '500', '500 usd', '0 usd btc', '1,000.00 usd btc', '5 btc eth', '5 doge usd', '1e3 btc'])(
  '%s is an ordinary search',
  (query) => {
    expect(readEquation(query, coins)).toBeNull();
  },
);
