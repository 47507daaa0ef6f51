import type { BalanceItem, CoinItem } from '@gim/contract';
import { describe, expect, it } from 'vitest';
import { valued, withBalances, withClose, withPrices } from './live-values.ts';

const at = '2025-10-16T11:30:00Z';
const coin = (id: string, usd: string | null, change: string | null = null): CoinItem => ({
  id,
  name: id,
  digits: 8,
  actions: [],
  networks: [],
  trade: null,
  price: usd === null ? null : { usd, at, isStale: false },
  change24h: change === null ? null : { usd: change, percent: '0' },
  spark: usd === null ? [] : ['1', '2', usd],
});
const balance = (id: string, amount: string, usd: string | null = '0'): BalanceItem => ({
  coin: id,
  balance: amount,
  available: amount,
  locked: '0',
  incoming: '0',
  usd,
  hidden: false,
});
const start = { totalUsd: '0', change24hUsd: '0', change24hPercent: null };

describe('withPrices', () => {
  const price = { usd: '99.5', at, isStale: false };

  it('changes the coins it tells of, with the end of their spark, and no other', () => {
    const coins = [coin('LTC', '90'), coin('BTC', '110000')];
    const next = withPrices(coins, [{ coin: 'LTC', price, change24h: null }]);
    expect(next[0]).toMatchObject({ price, change24h: null, spark: ['1', '2', '99.5'] });
    expect(next[1]).toBe(coins[1]);
  });

  it('leaves out what the page does not know', () => {
    const coins = [coin('LTC', '90')];
    expect(withPrices(coins, [{ coin: 'DOGE', price, change24h: null }])).toEqual(coins);
    expect(withPrices([coin('LTC', null)], [{ coin: 'LTC', price, change24h: null }])[0]?.spark).toEqual([]);
  });
});

describe('valued', () => {
  it('counts as the server does: down to the cent, by prices alone, the most valuable first', () => {
    const items = [balance('LTC', '1.23456789'), balance('BTC', '0.1')];
    const next = valued({ ...start, items }, [
      coin('LTC', '93.61', '-3.61'),
      coin('BTC', '110412.5', '1000'),
    ]);
    expect(next.items.map(({ coin: id, usd }) => [id, usd])).toEqual([
      ['BTC', '11041.25'],
      ['LTC', '115.56'],
    ]);
    // A day ago: 0.1 at 109412.5 and 1.23456789 at 97.22.
    expect(next).toMatchObject({ totalUsd: '11156.81', change24hUsd: '95.54', change24hPercent: '0.86' });
  });

  it('says a loss with its sign, and nothing of a change from nothing', () => {
    const lost = valued({ ...start, items: [balance('LTC', '1')] }, [coin('LTC', '90', '-10')]);
    expect(lost).toMatchObject({ change24hUsd: '-10', change24hPercent: '-10.00' });
    expect(valued({ ...start, items: [] }, [])).toMatchObject({ totalUsd: '0', change24hPercent: null });
  });

  it('does not count what has no price', () => {
    const next = valued({ ...start, items: [balance('LTC', '5', null)] }, [coin('LTC', null)]);
    expect(next).toMatchObject({ totalUsd: '0', items: [{ usd: null }] });
  });
});

describe('withBalances', () => {
  it('takes the new amounts and what they are worth', () => {
    const items = [balance('LTC', '1'), balance('BTC', '0')];
    const news = [{ coin: 'BTC', balance: '0.5', available: '0.4', locked: '0.1', incoming: '0' }];
    const next = withBalances({ ...start, items }, news, [coin('LTC', '90'), coin('BTC', '100000')]);
    expect(next.totalUsd).toBe('50090');
    expect(next.items[0]).toMatchObject({ coin: 'BTC', available: '0.4', locked: '0.1', usd: '50000' });
  });
});

describe('withClose', () => {
  const candle = { at, open: '10', high: '12', low: '9', close: '11' };

  it.each([
    ['13', { high: '13', low: '9' }],
    ['8.5', { high: '12', low: '8.5' }],
    ['10', { high: '12', low: '9' }],
  ])('draws the last candle on to %s', (usd, ends) => {
    expect(withClose([candle, candle], usd)).toEqual([candle, { ...candle, ...ends, close: usd }]);
  });

  it('has nothing to draw without one', () => {
    expect(withClose([], '1')).toEqual([]);
  });
});
