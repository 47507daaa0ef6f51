import { randomUUID } from 'node:crypto';
import {
  getBalanceHistory,
  getBalances,
  listHolds,
  type Reply,
  setCoinVisibility,
  setCoinWatch,
} from '@gim/contract';
import { asset, money, parseMoney } from '@gim/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { createSandboxPrices } from '../../partners/prices/sandbox.ts';
import { createFixedClock, createMovableClock } from '../../platform/clock.ts';
import { ANNA, BORYS, buildTestApp, VIRA } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { callApp } from '../../testing/test-identity.ts';
import { flows } from '../../wiring-flows.ts';
import { type Coins, createCoins, openCatalogue, readCatalogue } from '../coins/index.ts';
import { account, leg } from '../ledger/index.ts';
import { BTC, openBooks, type TestBooks, usd } from '../ledger/testing/open-books.ts';
import { createTransactions } from '../transactions/index.ts';
import { type Balances, createBalances } from './index.ts';

const start = '2026-03-01T12:00:00Z';
const clock = createMovableClock(createFixedClock(start));
const catalogue = openCatalogue(undefined);
let database: TestDatabase;
let books: TestBooks;
let sandbox: ReturnType<typeof createSandboxPrices>;
let coins: Coins;
let balances: Balances;
let app: App;
let incoming = money(BTC, 0n);

beforeAll(async () => {
  database = await createTestDatabase();
  books = await openBooks({ url: database.url, clock });
  const { platform, ledger } = books;
  for (const { id } of catalogue.coins) await ledger.registerAsset(catalogue.assetOf(id));
  sandbox = createSandboxPrices(platform);
  coins = createCoins({ ...platform, catalogue, feed: sandbox.feed, chains: new Set() });
  const operations = createTransactions({ ...platform, books: ledger, flows });
  balances = createBalances({ ...platform, coins, ledger, operations });
  balances.onIncoming(async (_reader, userId) => (userId === ANNA ? [incoming] : []));
  app = await buildTestApp(platform, (mount) => balances.mount(mount));
  await coins.record();
  await coins.updateCandles();
});

afterAll(async () => {
  await app.server.close();
  await books.close();
  await database.drop();
});

const who = { anna: ANNA, borys: BORYS, vira: VIRA } as const;
const asked = async (name: keyof typeof who): Promise<Reply<typeof getBalances>> => {
  const answer = await callApp(app, getBalances, { params: { id: who[name] }, token: name });
  expect(answer.status).toBe(200);
  for (const { coin, balance, available, locked } of answer.body.items) {
    const [whole, free, held] = [balance, available, locked].map((text) => unitsOf(coin, text));
    expect((free ?? 0n) + (held ?? 0n), 'M-08').toBe(whole);
  }
  return answer.body;
};
function unitsOf(coin: string, text: string): bigint {
  const parsed = parseMoney(catalogue.assetOf(coin), text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value.units;
}
const itemOf = ({ items }: Reply<typeof getBalances>, coin: string) =>
  items.find((item) => item.coin === coin);
const history = async (name: keyof typeof who, range: string) =>
  (await callApp(app, getBalanceHistory, { params: { id: who[name] }, token: name, query: { range } })).body
    .items;
const hide = (name: keyof typeof who, coin: string, hidden: boolean) =>
  callApp(app, setCoinVisibility, { params: { id: who[name], coin }, token: name, body: { hidden } });
const watch = (name: keyof typeof who, coin: string, watched: boolean) =>
  callApp(app, setCoinWatch, { params: { id: who[name], coin }, token: name, body: { watched } });
const advance = async (seconds: number) => {
  clock.setOffset(clock.offsetMs + seconds * 1000);
  await coins.record();
  await coins.updateCandles();
};

describe('balances', () => {
  test('of somebody who has nothing are nothing in every coin', async () => {
    const body = await asked('borys');
    expect(body).toMatchObject({ totalUsd: '0', change24hUsd: '0', change24hPercent: null });
    expect(body.items.map(({ coin }) => coin)).toEqual(catalogue.coins.map(({ id }) => id));
    for (const item of body.items) expect(item).toMatchObject({ balance: '0', usd: '0', hidden: false });
    expect((await history('borys', 'ALL')).at(-1)?.usd).toBe('0');
    expect(await balances.closingProblem(books.platform.db.autocommit, BORYS)).toBeNull();
  });

  test('M-08: split into available and locked, worth what the market says, most valuable first', async () => {
    await sandbox.overrides.hold('BTC', '100000.5');
    await coins.record();
    await books.fund(ANNA, money(BTC, 12_345_678n));
    await books.fund(ANNA, usd(124_000n));
    const key = randomUUID();
    await books.ledger.hold({ key, kind: 'withdrawal', owner: ANNA, amount: money(BTC, 1_000_000n) });
    incoming = money(BTC, 5_000n);
    const body = await asked('anna');
    expect(body.items.slice(0, 2).map(({ coin }) => coin)).toEqual(['BTC', 'USD']);
    expect(itemOf(body, 'BTC')).toEqual({
      coin: 'BTC',
      balance: '0.12345678',
      available: '0.11345678',
      locked: '0.01',
      incoming: '0.00005',
      // 0.12345678 times 100,000.5 is 12,345.739728...
      usd: '12345.73',
      hidden: false,
      watched: false,
    });
    expect(body.totalUsd).toBe('13585.73');
    expect(await balances.closingProblem(books.platform.db.autocommit, ANNA)).toBe('AccountHasBalance');
  });

  test('change with prices, and not with a deposit', async () => {
    const before = await asked('anna');
    await books.fund(ANNA, usd(1_000_000n));
    const after = await asked('anna');
    expect(after.change24hUsd).toBe(before.change24hUsd);
    await advance(86_400);
    await advance(3600);
    await sandbox.overrides.hold('BTC', '110000.55');
    await coins.record();
    // Ten percent of the bitcoin's worth; both roundings leave it to the cent.
    expect((await asked('anna')).change24hUsd).toBe('1234.58');
  });

  test('of an account of today have no loss of yesterday, and keep the gain of what has left', async () => {
    expect((await asked('vira')).change24hUsd).toBe('0');
    // Bitcoin gained ten percent since yesterday, but Vira has only just received hers.
    await books.fund(VIRA, money(BTC, 100_000_000n));
    expect(await asked('vira')).toMatchObject({ change24hUsd: '0', change24hPercent: '0' });
    await advance(900);
    await sandbox.overrides.hold('BTC', '111000.55');
    await coins.record();
    expect(await asked('vira')).toMatchObject({ totalUsd: '111000.55', change24hUsd: '1000' });
    // The gain stays a gain of the day after half of the bitcoin has left.
    await advance(900);
    const [own, outside] = [account(VIRA, 'BTC', 'available'), account('outside:test', 'BTC', 'outside')];
    const legs = [leg(own, outside, money(BTC, 50_000_000n))];
    await books.ledger.post({ key: randomUUID(), kind: 'withdrawal', legs });
    await advance(900);
    expect(await asked('vira')).toMatchObject({ totalUsd: '55500.27', change24hUsd: '1000' });
  });

  test('of another are not found, and the total is not there without a session', async () => {
    expect((await callApp(app, getBalances, { params: { id: ANNA }, token: 'borys' })).problem).toBe(
      'NotFound',
    );
    expect((await callApp(app, getBalances, { params: { id: ANNA } })).problem).toBe('SessionRequired');
  });

  test('a coin without any price has no worth, and keeps the account from being deleted', async () => {
    const { platform, ledger } = books;
    const unknown = asset('ABC', 2);
    await ledger.registerAsset(unknown);
    const [usdEntry, btcEntry] = [catalogue.find('USD'), catalogue.find('BTC')];
    const own = readCatalogue(
      JSON.stringify({
        coins: [usdEntry, { ...btcEntry, id: 'ABC', digits: 2, networks: [], actions: ['Buy'] }],
      }),
    );
    const others = createCoins({ ...platform, catalogue: own, feed: sandbox.feed, chains: new Set() });
    const operations = createTransactions({ ...platform, books: ledger, flows });
    const strange = createBalances({ ...platform, coins: others, ledger, operations });
    const owner = randomUUID();
    await books.fund(owner, money(unknown, 1n));
    expect(await strange.closingProblem(platform.db.autocommit, owner)).toBe('AccountHasBalance');
  });
});

describe('what is locked', () => {
  test('says why, newest first, until it is settled or released', async () => {
    const ask = async () =>
      (await callApp(app, listHolds, { params: { id: ANNA, coin: 'BTC' }, token: 'anna' })).body.items;
    const key = randomUUID();
    await advance(1);
    await books.ledger.hold({ key, kind: 'withdrawal', owner: ANNA, amount: money(BTC, 5n) });
    const holds = await ask();
    expect(holds.map(({ amount }) => amount)).toEqual(['0.00000005', '0.01']);
    expect(holds[0]).toMatchObject({ id: key, kind: 'withdrawal', transactionId: null });
    await books.ledger.release({ key: randomUUID(), kind: 'withdrawal-canceled', hold: key });
    expect(await ask()).toHaveLength(1);
    const unknown = await callApp(app, listHolds, { params: { id: ANNA, coin: 'DOGE' }, token: 'anna' });
    expect(unknown.problem).toBe('NotFound');
  });
});

describe('hiding a coin', () => {
  test('is refused while something is in it, and undone when something arrives', async () => {
    expect((await hide('anna', 'BTC', true)).problem).toBe('CoinHasBalance');
    expect((await hide('anna', 'DOGE', true)).problem).toBe('NotFound');
    expect((await hide('borys', 'TON', true)).body).toEqual({ coin: 'TON', hidden: true });
    expect((await hide('borys', 'TON', true)).status).toBe(200);
    expect(itemOf(await asked('borys'), 'TON')?.hidden).toBe(true);
    expect(itemOf(await asked('anna'), 'TON')?.hidden).toBe(false);
    await books.fund(BORYS, money(asset('TON', 9), 1n));
    expect(itemOf(await asked('borys'), 'TON')?.hidden).toBe(false);
    expect((await hide('borys', 'LTC', true)).status).toBe(200);
    expect((await hide('borys', 'LTC', false)).body).toEqual({ coin: 'LTC', hidden: false });
    expect(itemOf(await asked('borys'), 'LTC')?.hidden).toBe(false);
  });
});

describe('watching a coin', () => {
  test('is kept per account, held or not, until it is undone', async () => {
    expect((await watch('anna', 'DOGE', true)).problem).toBe('NotFound');
    expect((await watch('anna', 'LTC', true)).body).toEqual({ coin: 'LTC', watched: true });
    // Idempotent, also for two calls at once.
    const again = await Promise.all([watch('anna', 'BTC', true), watch('anna', 'BTC', true)]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    const watched = async (name: keyof typeof who) =>
      (await asked(name)).items.filter((item) => item.watched).map(({ coin }) => coin);
    expect((await watched('anna')).toSorted()).toEqual(['BTC', 'LTC']);
    expect(await watched('borys')).toEqual([]);
    const stranger = await callApp(app, setCoinWatch, {
      params: { id: ANNA, coin: 'TON' },
      token: 'borys',
      body: { watched: true },
    });
    expect(stranger.problem).toBe('NotFound');
    expect((await watch('anna', 'BTC', false)).body).toEqual({ coin: 'BTC', watched: false });
    expect(await watched('anna')).toEqual(['LTC']);
  });
});

describe('the total over time', () => {
  test('is right at every point: what was held then, at the price of then', async () => {
    const owner = BORYS;
    const spend = async (dollars: bigint) => {
      const legs = [
        {
          from: account(owner, 'USD', 'available'),
          to: account('outside:test', 'USD', 'outside'),
          amount: usd(dollars * 100n),
        },
      ];
      await books.ledger.post({ key: randomUUID(), kind: 'payout', legs });
    };
    const marks: { at: number; usd: bigint; btc: bigint }[] = [];
    let [dollars, satoshi] = [0n, 0n];
    const mark = () => marks.push({ at: clock.now().getTime(), usd: dollars * 100n, btc: satoshi });
    for (const [seconds, fund, out, bitcoin] of [
      [4000, 500n, 0n, 0n],
      [9000, 0n, 200n, 0n],
      [7200, 0n, 0n, 1_000_000n],
      [40_000, 10n, 0n, 0n],
    ] as const) {
      await advance(seconds);
      if (fund > 0n) await books.fund(owner, usd(fund * 100n));
      if (bitcoin > 0n) await books.fund(owner, money(BTC, bitcoin));
      if (out > 0n) await spend(out);
      dollars += fund - out;
      satoshi += bitcoin;
      mark();
    }
    await advance(3333);
    const { rows } = await books.platform.db.pool.query<{ at: Date; cents: string }>(
      "select at, round(open * 100)::text as cents from coins.candle where coin = 'BTC' and resolution = 300",
    );
    const priceAt = new Map(rows.map(({ at, cents }) => [at.getTime(), BigInt(cents)]));
    const items = await history('borys', '1D');
    expect(items.length).toBeGreaterThanOrEqual(289);
    let came = { at: 0, worth: 0n };
    for (const { at, usd: shown, gainUsd } of items.slice(0, -1)) {
      // Calculated independently: the last mark before the moment, and the candle that begins there.
      const then = Date.parse(at);
      const held = marks.findLast((one) => one.at < then);
      const worth = ((held?.btc ?? 0n) * (priceAt.get(then) ?? 0n)) / 10n ** 8n;
      expect(unitsOf('USD', shown), at).toBe((held?.usd ?? 0n) + worth);
      // Dollars gain nothing; bitcoin gains its price change since it came.
      if (worth > 0n && came.at === 0) came = { at: then, worth };
      expect(Math.round(Number(gainUsd) * 100), at).toBe(Number(worth - came.worth));
    }
    const { totalUsd } = await asked('borys');
    expect(items.at(-1)).toMatchObject({ at: clock.now().toISOString(), usd: totalUsd });
  });

  test.each(['1D', '1W', '1M', '1Y', 'ALL'])('of %s ends with the total of now', async (range) => {
    const items = await history('anna', range);
    expect(items.at(-1)?.usd).toBe((await asked('anna')).totalUsd);
    expect(new Set(items.map(({ at }) => at)).size).toBe(items.length);
    if (range !== 'ALL') expect(items[0]?.usd === '0').toBe(range !== '1D');
  });

  test('all of it begins with the first entry', async () => {
    const items = await history('anna', 'ALL');
    expect(items[0]?.at).toBe('2026-03-01T00:00:00.000Z');
  });
});
