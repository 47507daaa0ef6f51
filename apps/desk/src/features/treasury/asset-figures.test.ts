import { formatMoney, moneyFromText } from '@gim/money';
import { expect, test } from 'vitest';
import { driftText } from './asset-figures.ts';

const figure = (coin: string, amount: string, precision: 'short' | 'exact' = 'short'): string =>
  formatMoney(moneyFromText(coin, amount), { locale: 'en-US', as: 'owned', unit: 'none', precision });

test.each([
  ['USDT', '0', '0.00'],
  ['USDT', '-12.345678', '−12.34'],
  ['USDT', '-0.000001', '−0.000001'],
  ['BTC', '-0.00000001', '−0.00000001'],
])('a drift of %s %s reads %s', (coin, drift, text) => {
  expect(driftText({ coin, drift }, figure)).toBe(text);
});
