import type { TradeSide } from '@gim/contract';
import { describe, expect, it } from 'vitest';
import { estimate, ownPrice } from './estimate.ts';
import type { QuoteRequest } from './quote-request.ts';

const trade = { minUsd: '1', maxUsd: '100000', feePercent: '0.5', spreadPercent: '0.2' };
const price = { usd: '110191.7', at: '2025-10-16T11:29:58Z', isStale: false };
const bitcoin = { id: 'BTC', digits: 8, trade, price };
const other = (side: TradeSide, given: QuoteRequest['given'], text: string) =>
  estimate(side, { given, text }, bitcoin);

describe('the guessed side', () => {
  it.each([
    // 500 less 0.5% is 497.50, divided by 110191.70 plus 0.2%.
    { side: 'Buy', given: 'quoteAmount', text: '500', is: '0.00450584' },
    { side: 'Buy', given: 'amount', text: '0.00450584', is: '500' },
    // 1 BTC at 0.2% less is 109971.3166, less 0.5%.
    { side: 'Sell', given: 'amount', text: '1', is: '109421.46' },
    { side: 'Sell', given: 'quoteAmount', text: '109421.46', is: '1' },
  ] as const)('$side: $text as $given is $is', ({ side, given, text, is }) => {
    expect(other(side, given, text)).toBe(is);
  });

  it('never promises more than there and back gives', () => {
    for (const text of ['1', '7.77', '99.99', '12345.67']) {
      const coins = other('Buy', 'quoteAmount', text) ?? '';
      const back = other('Sell', 'amount', coins) ?? '';
      expect(Number.parseFloat(back)).toBeLessThan(Number.parseFloat(text));
    }
  });

  it.each(['', '0', '0.00', 'x', '1.234'])('is nothing for %j dollars', (text) => {
    expect(other('Buy', 'quoteAmount', text)).toBeNull();
  });

  it('is nothing without a price, or with one of nothing', () => {
    const request = { given: 'amount', text: '1' } as const;
    expect(estimate('Buy', request, { ...bitcoin, price: null })).toBeNull();
    expect(estimate('Buy', request, { ...bitcoin, price: { ...price, usd: '0' } })).toBeNull();
  });
});

describe('the rate before a firm one', () => {
  it.each([
    // 110191.70 plus 0.2% is 110412.0834, rounded up to the cent.
    ['Buy', '110191.7', '110412.09'],
    ['Sell', '110191.7', '109971.31'],
    // At least six significant figures, like a quote.
    ['Buy', '0.000123456', '0.000123703'],
    ['Sell', '2.3', '2.2954'],
  ] as const)('%s at %s has the spread in it: %s', (side, usd, is) => {
    expect(ownPrice(side, { ...bitcoin, price: { ...price, usd } })).toBe(is);
  });

  it('is nothing without a price', () => {
    expect(ownPrice('Buy', { ...bitcoin, price: null })).toBeNull();
    expect(ownPrice('Buy', { ...bitcoin, price: { ...price, usd: '0' } })).toBeNull();
  });
});
