import { expect, test } from 'vitest';
import { readEquation } from './read-equation.ts';

const coins = ['BTC', 'ETH'];

test.each([
  ['en-US', '500 usd btc', { side: 'buy', coin: 'BTC', amount: '500' }],
  ['en-US', ' 500.50 USD to eth ', { side: 'buy', coin: 'ETH', amount: '500.50' }],
  ['en-US', '1,000 usd btc', { side: 'buy', coin: 'BTC', amount: '1000' }],
  ['en-US', '1,000.00 usd btc', { side: 'buy', coin: 'BTC', amount: '1000.00' }],
  ['en-US', '0.5 btc usd', { side: 'sell', coin: 'BTC', amount: '0.5' }],
  ['uk', '0,5 btc', { side: 'sell', coin: 'BTC', amount: '0.5' }],
  ['uk', '1 000,50 usd в btc', { side: 'buy', coin: 'BTC', amount: '1000.50' }],
] as const)('I-03 in %s "%s" is an exchange', (language, query, equation) => {
  expect(readEquation(query, { coins, language })).toEqual(equation);
});

test.each(['btc', '500', '500 usd', '0 usd btc', '5 btc eth', '5 doge usd', '1e3 btc', '1.000,00 usd btc'])(
  '"%s" is an ordinary search',
  (query) => {
    for (const language of ['en-US', 'uk'] as const)
      expect(readEquation(query, { coins, language })).toBeNull();
  },
);

test('I-03 an amount of another language is an ordinary search, never another amount', () => {
  expect(readEquation('0,5 btc', { coins, language: 'en-US' })).toBeNull();
  expect(readEquation('1,000.00 usd btc', { coins, language: 'uk' })).toBeNull();
  expect(readEquation('1.000 usd btc', { coins, language: 'uk' })).toBeNull();
});
