import { expect, test } from 'vitest';
import { worthIn, worthOf } from './worth-in.ts';

const bitcoin = { id: 'BTC', digits: 8 };

test('dollars in another currency, rounded down', () => {
  expect(worthIn(bitcoin, { usd: '37674.51', price: '67412.5' })).toBe('0.55886534');
  expect(worthIn(bitcoin, { usd: '0', price: '67412.5' })).toBe('0');
  expect(worthIn(bitcoin, { usd: '1', price: '3' })).toBe('0.33333333');
});

test('a price of nothing makes nothing', () => {
  expect(worthIn(bitcoin, { usd: '5', price: '0' })).toBe('0');
});

test('what an amount is worth in dollars, rounded down', () => {
  expect(worthOf('0.17432107', '110412.5')).toBe('19247.22');
  expect(worthOf('2', '1.005')).toBe('2.01');
  expect(worthOf('0.00000001', '110412.5')).toBe('0');
  expect(worthOf('0', '110412.5')).toBe('0');
});
