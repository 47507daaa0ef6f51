import type { BalanceItem, CoinItem } from '@gim/contract';
import { describe, expect, it } from 'vitest';
import type { Balances } from '../coins/api.ts';
import { type PriceNews, revalue, withBalances, withPrices, withTick, withTotal } from './live-market.ts';

const at = '2025-10-16T11:30:00.000Z';

const coin = (id: string, usd: string | null, change: string | null): CoinItem => ({
  id,
  name: id,
  digits: id === 'USD' ? 2 : 8,
  actions: [],
  networks: [],
  trade: null,
  price: usd === null ? null : { usd, at, isStale: false },
  change24h: change === null ? null : { usd: change, percent: '0' },
  spark: ['90', '95'],
});

const balance = (id: string, amount: string): BalanceItem => ({
  coin: id,
  balance: amount,
  available: amount,
  locked: '0',
  incoming: '0',
  usd: '0',
  hidden: false,
  watched: false,
});

const wallet = (...items: BalanceItem[]): Balances => ({
  totalUsd: '0',
  change24hUsd: '0',
  change24hPercent: null,
  items,
});

const news: PriceNews = {
  coin: 'BTC',
  price: { usd: '120', at, isStale: false },
  change24h: { usd: '20', percent: '20' },
};

describe('withPrices', () => {
  it('takes over the price, its change, and the end of the week', () => {
    const [bitcoin] = withPrices([coin('BTC', '100', '1')], [news]);
    expect(bitcoin).toMatchObject({ price: news.price, change24h: news.change24h, spark: ['90', '120'] });
  });

  it('draws no week where there is none', () => {
    expect(withPrices([{ ...coin('BTC', '100', '1'), spark: [] }], [news])[0]?.spark).toEqual([]);
  });

  it('leaves every other coin as the same object', () => {
    const ether = coin('ETH', '100', '1');
    expect(withPrices([ether], [news])[0]).toBe(ether);
  });
});

describe('revalue', () => {
  const valued = (id: string, amount: string, usd: string | null): BalanceItem => ({
    ...balance(id, amount),
    usd,
  });

  it('counts the worth and the total, and adds what the price did to the change of the day', () => {
    const coins = [coin('BTC', '120', '20'), coin('USD', '1', '0')];
    const before = { ...wallet(valued('BTC', '0.5', '55'), valued('USD', '40', '40')), change24hUsd: '5' };
    expect(revalue(before, coins)).toMatchObject({
      totalUsd: '100',
      change24hUsd: '10',
      // 10 of the 90 without the gain.
      change24hPercent: '11.11',
      items: [{ usd: '60' }, { usd: '40' }],
    });
  });

  it('cuts to the cent what one owns, and says a loss with its sign', () => {
    const revalued = revalue(wallet(valued('BTC', '0.33333333', '49.99')), [coin('BTC', '100', '-50')]);
    expect(revalued).toMatchObject({ totalUsd: '33.33', change24hUsd: '-16.66', change24hPercent: '-33.33' });
  });

  it('has no worth without a price, and no change from a worth that was not known', () => {
    const coins = [coin('BTC', null, null), coin('ETH', '10', null)];
    expect(revalue(wallet(valued('BTC', '1', '5'), valued('ETH', '2', null)), coins)).toMatchObject({
      totalUsd: '20',
      change24hUsd: '0',
      change24hPercent: '0',
      items: [{ usd: null }, { usd: '20' }],
    });
  });

  it('has no percentage of nothing', () => {
    expect(revalue(wallet(balance('BTC', '0')), [coin('BTC', '5', '1')]).change24hPercent).toBeNull();
  });
});

describe('withBalances', () => {
  const changed = { coin: 'BTC', balance: '2', available: '1', locked: '1', incoming: '3' };

  it('changes the named coin alone, and what all is worth', () => {
    const before = wallet(balance('ETH', '5'), balance('BTC', '1'));
    const after = withBalances(before, [changed], [coin('BTC', '10', null), coin('ETH', '100', null)]);
    expect(after.items).toEqual([
      { ...balance('ETH', '5'), usd: '500' },
      { ...balance('BTC', '1'), ...changed, usd: '20' },
    ]);
    expect(after.totalUsd).toBe('520');
  });

  it('is no gain and no loss of the day, whatever the price did since yesterday', () => {
    const before = { ...wallet({ ...balance('BTC', '0'), usd: '0' }), change24hUsd: '0' };
    const bought = { ...changed, balance: '2' };
    expect(withBalances(before, [bought], [coin('BTC', '100', '-50')])).toMatchObject({
      totalUsd: '200',
      change24hUsd: '0',
      change24hPercent: '0',
    });
  });

  it('puts the most valuable first, and what has no price last', () => {
    const before = wallet(balance('XRP', '9'), balance('ETH', '5'), balance('BTC', '0'));
    const coins = [coin('BTC', '1000', null), coin('ETH', '100', null), coin('XRP', null, null)];
    const { items } = withBalances(before, [changed], coins);
    expect(items.map((item) => [item.coin, item.usd])).toEqual([
      ['BTC', '2000'],
      ['ETH', '500'],
      ['XRP', null],
    ]);
  });
});

it('withTotal moves the end of the total, and begins the next point in its time', () => {
  const point = (hour: number, usd: string, gainUsd: string) => ({
    at: `2025-10-16T${hour}:00:00.000Z`,
    usd,
    gainUsd,
  });
  const hours = { resolutionSeconds: 3600, items: [point(10, '7', '0'), point(11, '8', '1')] };
  const moved = withTotal(hours, { at, usd: '9', isFlow: false }).items;
  expect(moved).toEqual([point(10, '7', '0'), point(11, '9', '2')]);
  const later = { at: '2025-10-16T12:05:00.000Z', usd: '5', isFlow: true };
  // A withdrawal is not a loss.
  expect(withTotal(hours, later).items).toEqual([point(11, '8', '1'), point(12, '5', '1')]);
});

describe('withTick', () => {
  const candle = (minute: number, close: string) => ({
    at: `2025-10-16T11:${minute}:00.000Z`,
    open: '100',
    high: '110',
    low: '90',
    close,
  });
  const minutes = { resolutionSeconds: 60, items: [candle(28, '100'), candle(29, '101')] };
  const tick = (time: string, usd: string) => ({ usd, at: `2025-10-16T${time}.000Z`, isStale: false });

  it('draws on the last candle while its time runs, and widens it', () => {
    expect(withTick(minutes, tick('11:29:59', '9')).items.at(-1)).toEqual({
      ...candle(29, '9'),
      low: '9',
    });
    expect(withTick(minutes, tick('11:29:59', '111')).items.at(-1)).toMatchObject({ high: '111', low: '90' });
  });

  it('begins the next candle on its own minute and lets the oldest go', () => {
    const next = withTick(minutes, tick('11:31:30', '120'));
    expect(next.items.map((item) => item.at.slice(14, 19))).toEqual(['29:00', '31:00']);
    expect(next.items.at(-1)).toMatchObject({ open: '120', close: '120' });
  });

  it('takes nothing from before, and needs something to draw on', () => {
    expect(withTick(minutes, tick('11:28:59', '5'))).toBe(minutes);
    const none = { resolutionSeconds: 60, items: [] };
    expect(withTick(none, tick('11:31:30', '5'))).toBe(none);
  });
});
