import { describe, expect, test } from 'vitest';
import { linkedRequest, requestQuery, stepAfterTrade } from './step-after-trade.ts';

const buy = { side: 'Buy', coin: 'USDT', gets: { coin: 'USDT', amount: '994.5' } } as const;
const sell = { side: 'Sell', coin: 'BTC', gets: { coin: 'USD', amount: '985.1' } } as const;
const query = (text: string): URLSearchParams => new URLSearchParams(text);

describe('a trade on the way out', () => {
  test('begins with the amount of its address, if that is one', () => {
    expect(linkedRequest(query('amount=12.5'), 'Buy')).toEqual({ given: 'quoteAmount', text: '12.5' });
    expect(linkedRequest(query('amount=12.5'), 'Sell')).toEqual({ given: 'amount', text: '12.5' });
    for (const wrong of ['', 'amount=', 'amount=-1', 'amount=1e9', 'amount=1,5', 'amount=<b>'])
      expect(linkedRequest(query(wrong), 'Buy').text).toBe('');
  });

  test('goes on with what it brought', () => {
    expect(stepAfterTrade(query('next=withdraw&network=tron'), buy)).toEqual({
      way: 'withdraw',
      to: '/coins/USDT/withdraw?network=tron&amount=994.5',
    });
    expect(stepAfterTrade(query('next=card'), sell)?.to).toBe('/cashout/card?amount=985.1');
  });

  test('goes nowhere by what does not follow it', () => {
    for (const wrong of ['', 'next=card', 'next=//evil.example', 'next=paypal'])
      expect(stepAfterTrade(query(wrong), buy)).toBeNull();
    expect(stepAfterTrade(query('next=withdraw'), sell)).toBeNull();
  });
});

test('what was typed goes along to the other side, as what it was', () => {
  for (const request of [
    { given: 'quoteAmount', text: '500' },
    { given: 'amount', text: '0.25' },
  ] as const)
    for (const side of ['Buy', 'Sell'] as const)
      expect(linkedRequest(query(requestQuery(request)), side)).toEqual(request);
  expect(requestQuery({ given: 'amount', text: '' })).toBe('');
  expect(linkedRequest(query('amount=5&of=everything'), 'Sell').given).toBe('amount');
});
