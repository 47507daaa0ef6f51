import { describe, expect, test } from 'vitest';
import { linkedAmount, wayAfter } from './way-after.ts';

const buy = { side: 'Buy', coin: 'USDT', gets: { coin: 'USDT', amount: '994.5' } } as const;
const sell = { side: 'Sell', coin: 'BTC', gets: { coin: 'USD', amount: '985.1' } } as const;
const query = (text: string): URLSearchParams => new URLSearchParams(text);

describe('a trade on the way out', () => {
  test('begins with the amount of its address, if that is one', () => {
    expect(linkedAmount(query('amount=12.5'))).toBe('12.5');
    for (const wrong of ['', 'amount=', 'amount=-1', 'amount=1e9', 'amount=1,5', 'amount=<b>'])
      expect(linkedAmount(query(wrong))).toBe('');
  });

  test('goes on with what it brought', () => {
    expect(wayAfter(query('next=withdraw&network=tron'), buy)).toEqual({
      way: 'withdraw',
      to: '/coins/USDT/withdraw?network=tron&amount=994.5',
    });
    expect(wayAfter(query('next=card'), sell)?.to).toBe('/cashout/card?amount=985.1');
  });

  test('goes nowhere by what does not follow it', () => {
    for (const wrong of ['', 'next=card', 'next=//evil.example', 'next=paypal'])
      expect(wayAfter(query(wrong), buy)).toBeNull();
    expect(wayAfter(query('next=withdraw'), sell)).toBeNull();
  });
});
