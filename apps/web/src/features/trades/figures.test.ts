import { expect, it } from 'vitest';
import { partOf, sideText, wholeBalanceRequest } from './figures.ts';

const bitcoin = { id: 'BTC', digits: 8 };
const ether = { id: 'ETH', digits: 18 };

it.each([
  [ether, '1234.123456789012345678', 'owned', '1234.123456'],
  [ether, '1234.123456789012345678', 'paid', '1234.123457'],
  [bitcoin, '0.50000000', 'owned', '0.5'],
  [{ id: 'USD', digits: 2 }, '1240', 'paid', '1240.00'],
] as const)('writes a side plainly: %j %s as %s', (coin, text, as, is) => {
  expect(sideText(coin, text, as)).toBe(is);
});

it.each([
  [ether, '0.000000000000000003', 50n, '0.000000000000000001'],
  [ether, '2.405181234567890123', 100n, '2.405181234567890123'],
  [ether, '0.934193015849555074', 50n, '0.467096'],
  [ether, '0.934193015849555074', 100n, '0.934193015849555074'],
  [bitcoin, '0.1', 25n, '0.025'],
  [bitcoin, '0', 100n, '0'],
] as const)('takes a part of %j %s, never more', (coin, text, percent, is) => {
  expect(partOf(coin, text, percent)).toBe(is);
});

it('shows all of it short, and means all of it', () => {
  expect(wholeBalanceRequest(ether, 'amount', '0.934193015849555074')).toEqual({
    given: 'amount',
    text: '0.934193015849555074',
    shown: '0.934193',
  });
  expect(wholeBalanceRequest(bitcoin, 'amount', '0.1')).toEqual({ given: 'amount', text: '0.1' });
  // Dust would be zero in short form.
  expect(wholeBalanceRequest(ether, 'amount', '0.000000000000000003')).toEqual({
    given: 'amount',
    text: '0.000000000000000003',
  });
});
