import { expect, it } from 'vitest';
import { partOf, shortAmount } from './part-of.ts';

const bitcoin = { id: 'BTC', digits: 8 };
const ether = { id: 'ETH', digits: 18 };

it.each([
  [ether, '1234.123456789012345678', 'owned', '1234.123456'],
  [ether, '1234.123456789012345678', 'paid', '1234.123457'],
  [bitcoin, '0.50000000', 'owned', '0.5'],
  [{ id: 'USD', digits: 2 }, '1240', 'paid', '1240.00'],
] as const)('writes a side plainly: %j %s as %s', (coin, text, as, is) => {
  expect(shortAmount(coin, text, as)).toBe(is);
});

it.each([
  [ether, '0.000000000000000003', 50n, '0.000000000000000001'],
  [ether, '2.405181234567890123', 100n, '2.405181234567890123'],
  [ether, '0.934193015849555074', 50n, '0.467096'],
  [ether, '0.934193015849555074', 100n, '0.934193015849555074'],
  [ether, '0.934193015849555074', 25n, '0.233548'],
  [ether, '1', 25n, '0.25'],
  [bitcoin, '0.1', 25n, '0.025'],
  [bitcoin, '0', 100n, '0'],
] as const)('takes a part of %j %s, never more', (coin, text, percent, is) => {
  expect(partOf(coin, text, percent)).toBe(is);
});
