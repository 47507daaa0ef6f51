import type { BalanceItem, CoinAction, CoinItem } from '@gim/contract';
import { describe, expect, it } from 'vitest';
import { coinsFor, groupCoins, searchCoins } from './coin-groups.ts';

const coin = (id: string, name: string, actions: CoinAction[] = []): CoinItem => ({
  id,
  name,
  digits: 8,
  actions,
  networks: [],
  trade: null,
  price: null,
  change24h: null,
  spark: [],
});

const balance = (id: string, rest: Partial<BalanceItem> = {}): BalanceItem => ({
  coin: id,
  balance: '0',
  available: '0',
  locked: '0',
  incoming: '0',
  usd: null,
  hidden: false,
  watched: false,
  ...rest,
});

const bitcoin = coin('BTC', 'Bitcoin', ['Buy', 'Sell']);
const ether = coin('ETH', 'Ethereum', ['Buy', 'Sell', 'Withdraw']);
const tether = coin('USDT', 'Tether', ['Buy']);
const coins = [bitcoin, ether, tether];

describe('groupCoins', () => {
  it('parts what is owned, shown and hidden, in the order of the catalogue', () => {
    const balances = [balance('ETH', { balance: '1' }), balance('USDT', { hidden: true }), balance('BTC')];
    expect(groupCoins(coins, balances)).toEqual({ held: [ether], shown: [bitcoin], hidden: [tether] });
  });

  it('counts what is locked as owned, hidden or not', () => {
    const balances = [balance('ETH', { balance: '1', locked: '1', hidden: true })];
    expect(groupCoins([ether], balances).held).toEqual([ether]);
  });
});

describe('searchCoins', () => {
  const nameOf = ({ id, name }: CoinItem): string => (id === 'BTC' ? 'Біткоїн' : name);

  it.each([
    ['', ['BTC', 'ETH', 'USDT']],
    ['  ', ['BTC', 'ETH', 'USDT']],
    ['eth', ['ETH', 'USDT']],
    ['btc', ['BTC']],
    ['БІТК', ['BTC']],
    ['bitcoin ', ['BTC']],
    ['doge', []],
  ])('%s', (query, found) => {
    expect(searchCoins(coins, query, nameOf).map(({ id }) => id)).toEqual(found);
  });
});

describe('coinsFor', () => {
  const balances = [
    balance('ETH', { balance: '2', available: '2' }),
    balance('BTC', { balance: '1', locked: '1' }),
  ];

  it('offers every coin that can be bought', () => {
    expect(coinsFor('Buy', coins, balances)).toEqual(coins);
  });

  it('offers to sell only what is available, not what is locked', () => {
    expect(coinsFor('Sell', coins, balances)).toEqual([ether]);
  });

  it('offers nothing that the coin does not', () => {
    expect(coinsFor('Withdraw', [bitcoin, tether], balances)).toEqual([]);
  });
});
