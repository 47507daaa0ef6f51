import type { BalanceItem, CoinItem } from '@gim/contract';
import { expect, test } from 'vitest';
import { inList, marketRows, matches, moversOf, sortRows } from './market-rows.ts';

const coin = (id: string, price: string | null, percent: string | null): CoinItem => ({
  id,
  name: `${id} coin`,
  digits: 8,
  actions: ['Buy'],
  networks: [],
  trade: id === 'USD' ? null : { minUsd: '10', maxUsd: '1000', feePercent: '0.5', spreadPercent: '0.2' },
  price: price === null ? null : { usd: price, at: '2026-03-01T12:00:00Z', isStale: false },
  change24h: percent === null ? null : { usd: '1', percent },
  spark: [],
});

const balance = (id: string, usd: string, watched = false): BalanceItem => ({
  coin: id,
  balance: usd,
  available: usd,
  locked: '0',
  incoming: '0',
  usd,
  hidden: false,
  watched,
});

const rows = marketRows(
  [
    coin('USD', '1', '0'),
    coin('BTC', '110000.5', '1.84'),
    coin('ETH', '3962', '-9.5'),
    coin('TON', null, null),
    coin('LTC', '93', '0.00'),
  ],
  [balance('USD', '900'), balance('ETH', '500', true), balance('BTC', '20000'), balance('LTC', '0', true)],
  ({ id }) => (id === 'BTC' ? 'Біткоїн' : id),
);
const ids = (found: readonly { readonly coin: CoinItem }[]): readonly string[] =>
  found.map(({ coin: { id } }) => id);

test('dollars are no coin of the market', () => {
  expect(ids(rows)).toEqual(['BTC', 'ETH', 'TON', 'LTC']);
});

test('the lists are all, those watched and those held', () => {
  expect(ids(rows.filter((row) => inList(row, 'watched')))).toEqual(['ETH', 'LTC']);
  expect(ids(rows.filter((row) => inList(row, 'held')))).toEqual(['BTC', 'ETH']);
});

test('a search finds the ticker and the name in both languages', () => {
  expect(ids(rows.filter((row) => matches(row, ' біт ')))).toEqual(['BTC']);
  expect(ids(rows.filter((row) => matches(row, 'btc c')))).toEqual(['BTC']);
  expect(ids(rows.filter((row) => matches(row, 'doge')))).toEqual([]);
});

test.each([
  ['price', 'descending', ['BTC', 'ETH', 'LTC', 'TON']],
  ['price', 'ascending', ['LTC', 'ETH', 'BTC', 'TON']],
  ['change', 'ascending', ['ETH', 'LTC', 'BTC', 'TON']],
  ['held', 'descending', ['BTC', 'ETH', 'LTC', 'TON']],
] as const)('by %s, %s: what has no figure comes last', (by, direction, order) => {
  expect(ids(sortRows(rows, { by, direction }))).toEqual(order);
});

test('movers are the farthest first, up or down, and nothing that stood still', () => {
  expect(ids(moversOf(rows, 4))).toEqual(['ETH', 'BTC']);
  expect(ids(moversOf(rows, 1))).toEqual(['ETH']);
});
