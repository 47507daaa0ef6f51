import { expect, test } from 'vitest';
import { worthIn } from './worth-in.ts';

const bitcoin = { id: 'BTC', digits: 8 };

test('dollars in another currency, rounded down', () => {
  expect(worthIn(bitcoin, { usd: '37674.51', price: '67412.5' })).toBe('0.55886534');
  expect(worthIn(bitcoin, { usd: '0', price: '67412.5' })).toBe('0');
  expect(worthIn(bitcoin, { usd: '1', price: '3' })).toBe('0.33333333');
});

test('a price of nothing makes nothing', () => {
  expect(worthIn(bitcoin, { usd: '5', price: '0' })).toBe('0');
});
