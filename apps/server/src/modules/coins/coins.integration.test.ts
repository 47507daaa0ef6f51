import { getCoin, listCandles, listCoins } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, buildApp } from '../../app.ts';
import { createSandboxPrices } from '../../partners/prices/sandbox.ts';
import { createFixedClock, createMovableClock } from '../../platform/clock.ts';
import { listen } from '../../platform/db/listen.ts';
import { openPlatform, type Platform } from '../../platform/platform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { callApp } from '../../testing/test-identity.ts';
import { type Coins, createCoins, openCatalogue } from './index.ts';

const clock = createMovableClock(createFixedClock('2026-03-01T12:34:56Z'));
const catalogue = openCatalogue(undefined);
let database: TestDatabase;
let platform: Platform;
let sandbox: ReturnType<typeof createSandboxPrices>;
let coins: Coins;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase();
  platform = openPlatform({ url: database.url, clock });
  sandbox = createSandboxPrices(platform);
  coins = createCoins({ ...platform, catalogue, feed: sandbox.feed, chains: new Set(['bitcoin']) });
  app = await buildApp({ platform, modules: [{ name: 'coins', routes: coins.mount }] });
  await coins.record();
  await coins.updateCandles();
});

afterAll(async () => {
  await app.server.close();
  await platform.close();
  await database.drop();
});

const candles = (coin: string, range: string) =>
  callApp(app, listCandles, { params: { coin }, query: { range } });
const count = async (): Promise<unknown> =>
  (await platform.db.pool.query('select count(*) from coins.candle')).rows;
const advance = (seconds: number) => clock.setOffset(clock.offsetMs + seconds * 1000);

describe('the coins', () => {
  test('come with price, change, a week’s spark, and networks that say when they are shut', async () => {
    const { body, headers } = await callApp(app, listCoins, {});
    expect(headers['cache-control']).toBe('no-store');
    expect(body.items.map(({ id }) => id)).toEqual(catalogue.coins.map(({ id }) => id));
    for (const { id, price, change24h, spark } of body.items) {
      expect(price?.isStale, id).toBe(false);
      expect(change24h, id).not.toBeNull();
      expect(spark, id).toHaveLength(id === 'USD' ? 1 : 43);
    }
    const [btc, eth] = body.items;
    expect(btc?.networks).toMatchObject([
      { id: 'bitcoin', canDeposit: true, canWithdraw: true, notice: null },
    ]);
    expect(eth?.networks).toMatchObject([{ canDeposit: false, canWithdraw: false, notice: 'NoChain' }]);
    expect(btc?.spark.at(-1)).toBe(btc?.price?.usd);
  });

  test('are found by ticker, else not', async () => {
    expect((await callApp(app, getCoin, { params: { coin: 'USD' } })).body).toMatchObject({
      price: { usd: '1' },
      change24h: { usd: '0', percent: '0' },
      trade: null,
    });
    expect((await callApp(app, getCoin, { params: { coin: 'DOGE' } })).problem).toBe('NotFound');
    expect((await callApp(app, getCoin, { params: { coin: 'btc' } })).problem).toBe('ValueInvalid');
    expect((await candles('DOGE', '1D')).problem).toBe('NotFound');
    expect((await candles('BTC', '2D')).problem).toBe('ValueInvalid');
  });
});

describe('the candles', () => {
  test.each([
    ['1H', 60, 60],
    ['1D', 300, 288],
    ['1W', 3600, 168],
    ['1M', 14_400, 180],
    ['1Y', 86_400, 365],
    ['ALL', 86_400, 731],
  ])('of %s are evenly spaced and whole', async (range, seconds, least) => {
    const { body, headers } = await candles('ETH', range);
    expect(body.resolutionSeconds).toBe(seconds);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.items.length).toBeGreaterThanOrEqual(least);
    expect(body.items.length).toBeLessThanOrEqual(least + 2);
    body.items.forEach(({ at, open, high, low, close }, index) => {
      const before = body.items[index - 1];
      if (before !== undefined) expect(Date.parse(at) - Date.parse(before.at)).toBe(seconds * 1000);
      expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)));
      expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)));
    });
    expect(Date.parse(body.items.at(-1)?.at ?? '')).toBe(
      Math.floor(clock.now().getTime() / 1000 / seconds) * seconds * 1000,
    );
  });

  test('are the same after a second turn, and USD has none', async () => {
    const before = await count();
    await coins.updateCandles();
    expect(await count()).toEqual(before);
    expect((await candles('USD', '1D')).body.items).toEqual([]);
  });

  test('show each tick, and are made coarser from finer ones', async () => {
    advance(60);
    await sandbox.overrides.hold('LTC', '500');
    await coins.record();
    await sandbox.overrides.hold('LTC', '10');
    advance(1);
    await coins.record();
    await sandbox.overrides.hold('LTC', '90.5');
    advance(1);
    await coins.record();
    await coins.updateCandles();
    for (const range of ['1H', '1D', '1W', '1M', '1Y']) {
      advance(61);
      const last = (await candles('LTC', range)).body.items.at(-1);
      expect(last, range).toMatchObject({ high: '500', low: '10', close: '90.5' });
      advance(-61);
    }
  });

  test('have no hole after the process was away for a week, and forget what no chart shows', async () => {
    advance(7 * 86_400);
    await coins.record();
    await coins.updateCandles();
    for (const range of ['1H', '1D', '1W', '1M', '1Y', 'ALL']) {
      const { resolutionSeconds, items } = (await candles('XRP', range)).body;
      items.slice(1).forEach(({ at }, index) => {
        expect(Date.parse(at) - Date.parse(items[index]?.at ?? ''), range).toBe(resolutionSeconds * 1000);
      });
    }
    for (const { name, run } of coins.jobs) if (name === 'coins.sweep-candles') await run({});
    const { rows } = await platform.db.pool.query<{ oldest: Date }>(
      'select min(at) as oldest from coins.candle where resolution = 60',
    );
    expect(rows[0]?.oldest.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() - 6 * 3600 * 1000);
  });
});

describe('a price', () => {
  test('that falls silent grows old and stops trades, and comes back', async () => {
    await coins.record();
    expect(coins.prices.fresh('TON').quote.code).toBe('USD');
    await sandbox.overrides.silence('TON', true);
    advance(30);
    await coins.record();
    expect(coins.prices.latest('TON')?.isStale).toBe(false);
    advance(1);
    await coins.record();
    expect(coins.prices.latest('TON')?.isStale).toBe(true);
    expect(() => coins.prices.fresh('TON')).toThrow('PriceUnavailable');
    expect(() => coins.prices.fresh('ETH')).not.toThrow();
    await sandbox.overrides.silence('TON', false);
    await coins.record();
    expect(() => coins.prices.fresh('TON')).not.toThrow();
  });

  test('M-03 stored before the clock was set back gives way to those that come after', async () => {
    await coins.record();
    advance(-31);
    expect(() => coins.prices.fresh('BTC')).toThrow('PriceUnavailable');
    await coins.record();
    expect(coins.prices.latest('BTC')).toMatchObject({ at: clock.now(), isStale: false });
    advance(31);
  });

  test('reaches every process by the database, and an older one changes nothing', async () => {
    const other = createCoins({ ...platform, catalogue, feed: sandbox.feed, chains: new Set() });
    const listener = await listen({ url: database.url, log: platform.log, channels: other.channels });
    const heard: string[] = [];
    other.prices.onChange((ticks) => heard.push(...ticks.map(({ coin, usd }) => `${coin} ${usd}`)));
    await sandbox.overrides.hold('BTC', '123456.78');
    await coins.record();
    await expect.poll(() => other.prices.latest('BTC')?.usd).toBe('123456.78');
    expect(heard).toContain('BTC 123456.78');
    await listener.close();
    const before = coins.prices.latest('BTC');
    coins.prices.take([{ coin: 'BTC', usd: '1', at: new Date(0) }]);
    expect(coins.prices.latest('BTC')).toEqual(before);
  });

  test('is told to every open live connection, with its change', async () => {
    const told: object[] = [];
    const stream = { broadcast: async (event: object) => void told.push(event) };
    const telling = createCoins({ ...platform, stream, catalogue, feed: sandbox.feed, chains: new Set() });
    await sandbox.overrides.hold('ETH', '4000.5');
    await telling.record();
    await coins.prices.load();
    const { price, change24h } = (await callApp(app, getCoin, { params: { coin: 'ETH' } })).body;
    expect(told).toEqual([
      {
        topic: 'prices',
        data: { items: expect.arrayContaining([{ coin: 'ETH', price, change24h }]) },
      },
    ]);
    expect(price?.usd).toBe('4000.5');
  });

  test('is asked for by one process at a time; another takes over when that one is gone', async () => {
    const second = createCoins({ ...platform, catalogue, feed: sandbox.feed, chains: new Set() });
    const asked: string[] = [];
    const watched = (name: string) => ({
      ...sandbox.feed,
      isLocal: false,
      latest: async () => {
        asked.push(name);
        return sandbox.feed.latest();
      },
    });
    const [one, two] = ['one', 'two'].map((name) =>
      createCoins({ ...platform, catalogue, feed: watched(name), chains: new Set() }),
    );
    advance(60);
    await one?.background.start();
    await expect.poll(() => asked).toContain('one');
    await two?.background.start();
    await one?.background.stop();
    expect(asked).not.toContain('two');
    advance(11);
    await expect.poll(() => asked, { timeout: 5_000 }).toContain('two');
    await two?.background.stop();
    await second.prices.load();
    expect(second.prices.latest('ETH')?.isStale).toBe(false);
  });
});
