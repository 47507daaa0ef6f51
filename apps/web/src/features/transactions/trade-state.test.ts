import { expect, it } from 'vitest';
import { isFeeOf, sidesOf, type TradeTransaction } from './trade-state.ts';

const buy: TradeTransaction = {
  id: '0190a5a0-0000-7000-8000-000000000003',
  number: 'GM-1',
  type: 'Buy',
  status: 'Completed',
  stage: 'completed',
  createdAt: '2025-10-16T11:18:04Z',
  updatedAt: '2025-10-16T11:18:06Z',
  endedAt: '2025-10-16T11:18:06Z',
  coin: 'BTC',
  amount: '0.00450583',
  direction: 'in',
  counter: { coin: 'USD', amount: '500', direction: 'out' },
  fee: { coin: 'USD', amount: '2.5' },
  price: { coin: 'BTC', quote: 'USD', rate: '110412.5' },
  usd: '497.5',
  reason: null,
  canCancel: false,
  details: { quoteId: null },
  timeline: [],
  eta: null,
  lines: [],
};
const sell: TradeTransaction = {
  ...buy,
  type: 'Sell',
  direction: 'out',
  counter: { coin: 'USD', amount: '497.5', direction: 'in' },
};

it('says what was paid and what was got, on either side', () => {
  expect(sidesOf(buy)).toMatchObject({ paid: { coin: 'USD' }, got: { coin: 'BTC' } });
  expect(sidesOf(sell)).toMatchObject({ paid: { coin: 'BTC' }, got: { coin: 'USD' } });
  expect(sidesOf({ ...buy, counter: null })).toBeNull();
});

it('names the rate of a fee only where it is that of the coin', () => {
  expect(isFeeOf(buy, '0.5')).toBe(true);
  expect(isFeeOf(sell, '0.5')).toBe(true);
  expect(isFeeOf(buy, '0.4')).toBe(false);
  // The minimum is one cent: half a percent of a dollar is half a cent.
  const small = { ...buy, counter: { coin: 'USD', amount: '1', direction: 'out' as const } };
  expect(isFeeOf({ ...small, fee: { coin: 'USD', amount: '0.01' } }, '0.5')).toBe(true);
  expect(isFeeOf({ ...buy, fee: null }, '0.5')).toBe(false);
  expect(isFeeOf({ ...buy, fee: { coin: 'BTC', amount: '0.1' } }, '0.5')).toBe(false);
});
