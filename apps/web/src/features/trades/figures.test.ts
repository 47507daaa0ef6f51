import { expect, it } from 'vitest';
import { wholeBalanceRequest } from './figures.ts';

const bitcoin = { id: 'BTC', digits: 8 };
const ether = { id: 'ETH', digits: 18 };

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
