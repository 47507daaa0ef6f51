import {
  type Asset,
  asset,
  type Money,
  parseMoney,
  parsePercent,
  parseRatio,
  price,
  toDecimal,
} from '@gim/money';
import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../../platform/random.ts';
import { USD } from '../coins/index.ts';
import type { QuoteRequest, Terms } from './quote.ts';
import { termsOf } from './terms.ts';
import { runCycles } from './testing/conversion-cycles.ts';

const BTC = asset('BTC', 8);
const TON = asset('TON', 9);

interface Asked {
  readonly request: readonly [QuoteRequest['side'], QuoteRequest['given'], string];
  readonly coin?: Asset;
  readonly market?: string;
  readonly fee?: string;
  readonly spread?: string;
}

interface Case extends Asked {
  readonly pays: string;
  readonly gets: string;
  readonly parts: readonly [fee: string, spread: string, rounding: string];
  readonly price: string;
}

const readable = <T>(parsed: { ok: true; value: T } | { ok: false }): T => {
  if (!parsed.ok) throw new Error('A case that cannot be read.');
  return parsed.value;
};

function priced({ request, coin = BTC, market = '110412.5', fee = '0.5', spread = '0' }: Asked) {
  const [side, given, text] = request;
  const amount: Money = readable(parseMoney(given === 'amount' ? coin : USD, text));
  return termsOf(
    { side, coin: coin.code, given, money: amount },
    {
      market: price({ base: coin, quote: USD, rate: readable(parseRatio(market)) }),
      marketPrice: market,
      fee: readable(parsePercent(fee)),
      spread: readable(parsePercent(spread)),
    },
  );
}

const told = ({ pays, gets, fee, spread, rounding, price: own }: Terms) => ({
  pays: toDecimal(pays),
  gets: toDecimal(gets),
  parts: [fee, spread, rounding].map(toDecimal),
  price: own,
});

const cases: readonly Case[] = [
  // The figures of the design: 500 dollars at 110,412.50 with a fee of half a percent.
  {
    request: ['Buy', 'quoteAmount', '500'],
    pays: '500',
    gets: '0.00450583',
    parts: ['2.5', '0', '0.01'],
    price: '110412.5',
  },
  {
    request: ['Buy', 'amount', '0.00450583'],
    pays: '500',
    gets: '0.00450583',
    parts: ['2.5', '0', '0.01'],
    price: '110412.5',
  },
  {
    request: ['Sell', 'amount', '0.01'],
    pays: '0.01',
    gets: '1098.59',
    parts: ['5.53', '0', '0'],
    price: '110412.5',
  },
  {
    request: ['Sell', 'quoteAmount', '100'],
    pays: '0.00091032',
    gets: '100',
    parts: ['0.51', '0', '0'],
    price: '110412.5',
  },
  // The spread moves the price; what it earns is told apart from the fee.
  {
    request: ['Buy', 'quoteAmount', '1000'],
    market: '100000',
    spread: '0.2',
    pays: '1000',
    gets: '0.00993013',
    parts: ['5', '1.98', '0.01'],
    price: '100200',
  },
  {
    request: ['Sell', 'amount', '0.01'],
    market: '100000',
    spread: '0.2',
    pays: '0.01',
    gets: '993.01',
    parts: ['4.99', '2', '0'],
    price: '99800',
  },
  // A small price keeps six figures, each side rounded against the customer.
  {
    request: ['Buy', 'quoteAmount', '10'],
    coin: TON,
    market: '2.6123',
    spread: '0.3',
    pays: '10',
    gets: '3.797507003',
    parts: ['0.05', '0.02', '0.01'],
    price: '2.62014',
  },
];

describe('the figures of a trade', () => {
  test.each(cases)('$request', ({ pays, gets, parts, price: own, ...request }) => {
    const terms = priced(request);
    expect(terms && told(terms)).toEqual({ pays, gets, parts, price: own });
  });

  test.each([
    ['nothing', { request: ['Buy', 'quoteAmount', '0'] }],
    ['what the fee eats up', { request: ['Buy', 'quoteAmount', '0.01'] }],
    ['what is worth less than a cent', { request: ['Sell', 'amount', '0.00000001'] }],
    ['no coins', { request: ['Sell', 'amount', '0'] }],
    ['no dollars', { request: ['Sell', 'quoteAmount', '0'] }],
  ] as const)('there are none for %s', (_name, { request }) => {
    expect(priced({ request })).toBeUndefined();
  });
});

describe('M-04 conversion cycles', () => {
  test('100,000 of them never profit the customer by one unit, and leave a cent a step at most', () => {
    const { steps, roundingMost } = runCycles(createSeededRandom('cycles'), 100_000);
    expect(steps).toBeGreaterThan(150_000);
    expect(roundingMost).toBeLessThanOrEqual(1n);
  }, 60_000);
});
