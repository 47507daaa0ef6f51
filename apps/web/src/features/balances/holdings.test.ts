import type { BalanceItem, CoinItem } from '@gim/contract';
import { describe, expect, it } from 'vitest';
import { countHeld, holdingsOf } from './holdings.ts';

const coin = (id: string): CoinItem => ({
  id,
  name: id,
  digits: 8,
  actions: [],
  networks: [],
  trade: null,
  price: null,
  change24h: null,
  spark: [],
});

const balance = (id: string, amount: string, rest: Partial<BalanceItem> = {}): BalanceItem => ({
  coin: id,
  balance: amount,
  available: amount,
  locked: '0',
  incoming: '0',
  usd: null,
  hidden: false,
  watched: false,
  ...rest,
});

const idsOf = (coins: readonly string[], balances: readonly BalanceItem[]): readonly string[] =>
  holdingsOf(coins.map(coin), balances).map(({ coin: { id } }) => id);

describe('holdingsOf', () => {
  it('puts what is owned first as ranked, then the rest of the catalogue in its order', () => {
    expect(idsOf(['USD', 'BTC', 'ETH', 'LTC'], [balance('ETH', '2'), balance('USD', '5')])).toEqual([
      'ETH',
      'USD',
      'BTC',
      'LTC',
    ]);
  });

  it('leaves hidden coins out', () => {
    expect(idsOf(['BTC', 'ETH'], [balance('ETH', '0', { hidden: true })])).toEqual(['BTC']);
  });

  it('shows a hidden coin as long as something of it is there or on its way', () => {
    expect(
      idsOf(
        ['BTC', 'ETH'],
        [balance('ETH', '1', { hidden: true }), balance('BTC', '0', { hidden: true, incoming: '0.1' })],
      ),
    ).toEqual(['ETH', 'BTC']);
  });

  it('leaves out what the catalogue does not know', () => {
    expect(idsOf(['BTC'], [balance('DOGE', '1')])).toEqual(['BTC']);
  });
});

describe('countHeld', () => {
  it.each([
    [[], 0],
    [[balance('BTC', '0'), balance('ETH', '0')], 0],
    [[balance('BTC', '0'), balance('ETH', '0.00000001')], 1],
    [[balance('BTC', '0', { incoming: '0.1' }), balance('ETH', '1', { hidden: true })], 2],
  ])('%#', (balances, held) => {
    expect(countHeld(balances)).toBe(held);
  });
});
