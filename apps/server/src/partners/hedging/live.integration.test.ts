import { beforeEach, describe, expect, test } from 'vitest';
import { createHedges, type Hedges } from '../../modules/hedges/index.ts';
import { account } from '../../modules/ledger/index.ts';
import { openMarket, type TestMarket } from '../../modules/trades/testing/open-market.ts';
import { type TradeDesk, tradeDesk } from '../../modules/trades/testing/trade-desk.ts';
import { createLog } from '../../platform/log/log.ts';
import { ANNA } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createHedging } from './live.ts';
import { type LocalKraken, openLocalKraken } from './testing/local-kraken.ts';

const keys = { key: 'the-key-of-the-house', secret: Buffer.from('the-secret-canary-7').toString('base64') };

let database: TestDatabase;
let market: TestMarket;
let desk: TradeDesk;
let kraken: LocalKraken;
let hedges: Hedges;
const lines: string[] = [];

/** A house with hedging; opened again on the same database, as after a restart. */
async function open(): Promise<void> {
  let made: Hedges | undefined;
  const log = createLog({ level: 'debug', write: (line) => void lines.push(line) });
  market = await openMarket({
    url: database.url,
    rules: { perMinuteMax: 500 },
    makeLiquidity: (parts) => {
      const { exchange } = createHedging({ keys, outbound: kraken.outbound, pauseMs: 1 });
      made = createHedges({ ...parts, log, exchange });
      return made.liquidity;
    },
  });
  if (made === undefined) throw new Error('Nothing stands behind the trades.');
  hedges = made;
  desk = tradeDesk(market);
  await hedges.prepare();
  market.price('BTC', '100000');
}

beforeEach(async () => {
  database = await createTestDatabase();
  kraken = await openLocalKraken(keys);
  await open();
  await market.fund('BTC', '50');
  await market.fund('USD', '5000000');
  await market.fund('USD', '5000000', ANNA);
  await market.fund('BTC', '5', ANNA);
  return async () => {
    const { findings } = await market.ledger.audit();
    await market.close();
    await kraken.close();
    await database.drop();
    expect(findings).toEqual([]);
    const logged = lines.splice(0).join('');
    expect(logged).not.toContain(keys.key);
    expect(logged).not.toContain(keys.secret);
    expect(logged).not.toContain('the-secret-canary-7');
  };
}, 30_000);

const later = (seconds: number): void => {
  market.advance(seconds);
  market.price('BTC', '100000');
};
/** A user's trade, which moves the position. */
const tradeBtc = async (side: 'Buy' | 'Sell', amount: string): Promise<number> => {
  const quote = await desk.quote({ side, coin: 'BTC', amount });
  const { status } = await desk.trade(quote.body.id);
  return status;
};
const rows = async () => {
  const { rows: found } = await market.platform.db.pool.query(
    'select status, side, units::text, filled::text, cost::text, fee::text, reason, tries from hedges.hedge order by created_at, id',
  );
  return found;
};
const position = async (): Promise<string | undefined> => {
  const { rows: found } = await market.platform.db.pool.query(
    `select units::text from hedges.position where coin = 'BTC'`,
  );
  return found[0]?.units;
};
const balance = async (owner: string, coin: string): Promise<bigint> => {
  const kind = owner === 'gim' ? 'house' : 'outside';
  return (await market.ledger.balanceOf(market.platform.db.autocommit, account(owner, coin, kind))).amount
    .units;
};

describe('a hedge at the exchange', () => {
  test('buys what users bought, signed and named, and the books have coins, slippage and fee', async () => {
    const before = [await balance('gim', 'BTC'), await balance('gim', 'USD')];
    expect(await tradeBtc('Buy', '0.5')).toBe(200);
    const between = await balance('gim', 'USD');
    expect(await position()).toBe('50000000');
    kraken.next({ kind: 'fill', price: '100100.0', fee: '130.131' });
    await hedges.run();
    const [order] = kraken.sentOrders();
    expect(Object.fromEntries(order ?? [])).toMatchObject({
      pair: 'XXBTZUSD',
      type: 'buy',
      ordertype: 'limit',
      volume: '0.5',
      price: '100500',
      timeinforce: 'IOC',
      oflags: 'fciq',
    });
    expect(await rows()).toMatchObject([
      { status: 'filled', filled: '50000000', cost: '5005000', fee: '13014' },
    ]);
    expect(await position()).toBe('0');
    expect(await balance('gim', 'BTC')).toBe(before[0]);
    expect(between - (await balance('gim', 'USD'))).toBe(5_005_000n + 13_014n);
    expect(await balance('outside:kraken', 'BTC')).toBe(-50_000_000n);
    expect(await balance('outside:kraken', 'USD')).toBe(5_000_000n);
    expect(await balance('outside:kraken:slippage', 'USD')).toBe(5_000n);
    expect(await balance('outside:kraken:fees', 'USD')).toBe(13_014n);
    await hedges.run();
    expect(kraken.orders.length).toBe(1);
  });

  test('sells what users sold, and leaves a small position alone', async () => {
    await tradeBtc('Sell', '0.009');
    await hedges.run();
    expect(kraken.sentOrders()).toEqual([]);
    await tradeBtc('Sell', '0.2');
    const before = await balance('gim', 'USD');
    kraken.next({ kind: 'fill', price: '99900.0', fee: '54.3' });
    await hedges.run();
    expect(kraken.sentOrders()[0]?.get('type')).toBe('sell');
    expect(kraken.sentOrders()[0]?.get('price')).toBe('99500');
    expect((await balance('gim', 'USD')) - before).toBe(2_087_910n - 5_430n);
    expect(await position()).toBe('0');
  });

  test('a part that was filled counts, and the rest is bought by another order', async () => {
    await tradeBtc('Buy', '0.4');
    kraken.next({ kind: 'fill', filled: '0.10000000' });
    await hedges.run();
    expect(await rows()).toMatchObject([{ status: 'filled', filled: '10000000' }]);
    expect(await position()).toBe('30000000');
    later(1);
    await hedges.run();
    expect(kraken.orders.map(({ volume }) => volume)).toEqual(['0.4', '0.3']);
    expect(await position()).toBe('0');
  });

  test('an order whose answer was lost is found by its name and not sent again', async () => {
    await tradeBtc('Buy', '0.4');
    kraken.next({ kind: 'lost' });
    await hedges.run();
    expect(await rows()).toMatchObject([{ status: 'sent', tries: 1 }]);
    expect(await position()).toBe('40000000');
    await hedges.run();
    expect(await rows()).toMatchObject([{ status: 'filled', tries: 1 }]);
    expect([kraken.orders.length, await position()]).toEqual([1, '0']);
  });

  test('an order that never arrived is looked for until it must be lost, and then sent once more', async () => {
    await tradeBtc('Buy', '0.4');
    kraken.next({ kind: 'dropped' });
    await hedges.run();
    later(30);
    await hedges.run();
    expect(await rows()).toMatchObject([{ status: 'sent', tries: 1 }]);
    later(31);
    await hedges.run();
    expect(await rows()).toMatchObject([{ status: 'planned', tries: 1 }]);
    await hedges.run();
    expect(await rows()).toMatchObject([{ status: 'filled', tries: 2 }]);
    const names = kraken.sentOrders().map((order) => order.get('cl_ord_id'));
    expect([names.length, new Set(names).size, kraken.orders.length]).toEqual([2, 1, 1]);
  });

  test('a restart between sending and answer makes no second order', async () => {
    await tradeBtc('Buy', '0.4');
    kraken.next({ kind: 'lost' });
    const running = hedges.run();
    await expect.poll(() => kraken.orders.length).toBe(1);
    await running;
    await market.close();
    await open();
    later(120);
    await Promise.all([hedges.run(), hedges.run()]);
    await hedges.run();
    expect(kraken.orders.length).toBe(1);
    expect([(await rows()).length, await position()]).toEqual([1, '0']);
  });

  test('what another process has closed since it was read makes no second order', async () => {
    await tradeBtc('Buy', '0.4');
    const other = await market.platform.db.pool.connect();
    await other.query(`begin; update hedges.position set units = 0 where coin = 'BTC'`);
    const running = hedges.run();
    await expect
      .poll(async () => {
        const { rows: waiting } = await market.platform.db.pool.query(
          'select from pg_locks where not granted',
        );
        return waiting.length;
      })
      .toBeGreaterThan(0);
    await other.query('commit');
    other.release();
    await running;
    expect([await rows(), kraken.orders.length]).toEqual([[], 0]);
    // The ledger of this test did not move the position, so it is restored.
    await market.platform.db.pool.query(`update hedges.position set units = 40000000 where coin = 'BTC'`);
  });

  test('two processes at once send one order', async () => {
    await tradeBtc('Buy', '0.4');
    await Promise.all([hedges.run(), hedges.run(), hedges.run()]);
    await hedges.run();
    expect([kraken.orders.length, (await rows()).length, await position()]).toEqual([1, 1, '0']);
  });

  test('a refusal ends the order and pauses; too many requests keep it planned', async () => {
    await tradeBtc('Buy', '0.4');
    kraken.next(
      { kind: 'error', error: 'EAPI:Rate limit exceeded' },
      { kind: 'error', error: 'EOrder:Insufficient funds' },
    );
    await hedges.run();
    expect(await rows()).toMatchObject([{ status: 'planned', tries: 1 }]);
    await hedges.run();
    expect(await rows()).toMatchObject([{ status: 'failed', reason: 'InsufficientFunds', tries: 2 }]);
    later(10);
    await hedges.run();
    expect((await rows()).length).toBe(1);
    later(31);
    await hedges.run();
    expect(await rows()).toMatchObject([{ status: 'failed' }, { status: 'filled' }]);
    expect(await position()).toBe('0');
  });

  test('nothing filled at the limit is no fill, and is tried again', async () => {
    await tradeBtc('Buy', '0.4');
    kraken.next({ kind: 'fill', filled: '0.00000000', price: '0.00000', fee: '0.00000' });
    await hedges.run();
    expect(await rows()).toMatchObject([{ status: 'failed', reason: 'NotFilled' }]);
    expect(await position()).toBe('40000000');
  });

  test('S-12 keys that the exchange does not know are refused, and stand in no log', async () => {
    await tradeBtc('Buy', '0.4');
    const { exchange } = createHedging({
      keys: { ...keys, secret: Buffer.from('another').toString('base64') },
      outbound: kraken.outbound,
      pauseMs: 1,
    });
    const id = '6d1b345e-2821-40e2-ad83-4ecb18a06876';
    const order = { id, coin: 'BTC', side: 'Buy', amount: '0.1', limitPrice: '100500' } as const;
    expect(await exchange.send(order)).toMatchObject({ kind: 'refused' });
    await expect(exchange.find(order)).rejects.toThrow('kraken: ');
  });
});

describe('while the exchange is away', () => {
  test('parallel trades never exceed the bound together', async () => {
    kraken.isDown = true;
    const quotes = await Promise.all(
      Array.from({ length: 30 }, () => desk.quote({ side: 'Buy', coin: 'BTC', amount: '0.1' })),
    );
    const trades = await Promise.all(quotes.map(({ body }) => desk.trade(body.id)));
    expect(trades.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(trades.filter(({ problem }) => problem === 'LiquidityUnavailable')).toHaveLength(20);
    expect(await position()).toBe('100000000');
  });

  test('trades go on up to the bound, beyond it they are refused whole, and smaller ones of the other side are taken', async () => {
    kraken.isDown = true;
    expect(await tradeBtc('Buy', '0.9')).toBe(200);
    await hedges.run();
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
    later(2);
    const before = await desk.holdings();
    const { body } = await desk.quote({ side: 'Buy', coin: 'BTC', amount: '0.2' });
    const refused = await desk.trade(body.id);
    expect([refused.status, refused.problem]).toEqual([409, 'LiquidityUnavailable']);
    expect(await desk.holdings()).toEqual(before);
    expect(await tradeBtc('Sell', '0.3')).toBe(200);
    kraken.isDown = false;
    later(90);
    await hedges.run();
    await hedges.run();
    later(1);
    await hedges.run();
    expect(await position()).toBe('0');
    expect(kraken.orders.map(({ side, volume }) => [side, volume])).toEqual([
      ['buy', '0.9'],
      ['sell', '0.3'],
    ]);
  });
});
