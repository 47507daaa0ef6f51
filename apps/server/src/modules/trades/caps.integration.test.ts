import { randomUUID } from 'node:crypto';
import { createPriceAlert, createQuote, createRecurringBuy, type Endpoint } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listener, listen } from '../../platform/db/listen.ts';
import { ANNA, BORYS } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openMarket, type TestMarket } from './testing/open-market.ts';

let database: TestDatabase;
/** Two processes on one database. */
let markets: readonly TestMarket[];

beforeAll(async () => {
  database = await createTestDatabase();
  const open = () => openMarket({ url: database.url, rules: { perMinuteMax: 20 } });
  markets = [await open(), await open()];
  for (const market of markets) market.price('BTC', '100000');
});

afterAll(async () => {
  for (const market of markets) await market.close();
  await database.drop();
});

const CALLS = 200;

type Answered = Awaited<ReturnType<TestMarket['call']>>;

/** What is limited: the call that makes one, the table it stands in, and how a call beyond the cap is refused. */
interface Capped {
  readonly endpoint: Endpoint;
  readonly bodyOf: (index: number) => object;
  readonly table: string;
  readonly refusal: string;
}

const send = ({ endpoint, bodyOf }: Capped, index: number): Promise<Answered> => {
  const market = markets[index % 2];
  if (market === undefined) throw new Error('There is no such process.');
  const headers = { 'idempotency-key': randomUUID() };
  return market.call(endpoint, { params: { id: ANNA }, body: bodyOf(index), headers });
};

/**
 * Sends 200 at once, to the processes in turn, and then one by one until one is refused: a loaded machine may answer
 * some of the 200 with 503. Says how many there were after each.
 */
async function fill(capped: Capped): Promise<readonly [atOnce: number, inAll: number]> {
  await Promise.all(Array.from({ length: CALLS }, (_, index) => send(capped, index)));
  const atOnce = await count(capped.table);
  for (let index = CALLS; ; index += 1) {
    const { status, problem } = await send(capped, index);
    if (status === 200) continue;
    expect(problem).toBe(capped.refusal);
    return [atOnce, await count(capped.table)];
  }
}

const count = async (table: string): Promise<number> => {
  const { rows } = await (markets[0]?.platform.db.pool.query<{ count: number }>(
    `select count(*)::int as count from trades.${table} where user_id = $1`,
    [ANNA],
  ) ?? Promise.reject(new Error('There is no such process.')));
  return rows[0]?.count ?? 0;
};

const schedule = { every: 'Day', time: '09:00' };

describe('200 calls at once, through two processes', () => {
  test.each<[string, number, Capped]>([
    [
      'recurring buys',
      20,
      {
        endpoint: createRecurringBuy,
        bodyOf: () => ({ coin: 'BTC', quoteAmount: '10', schedule, timeZone: 'Europe/Kyiv' }),
        table: 'recurring_buy',
        refusal: 'RecurringBuysTooMany',
      },
    ],
    [
      'price alerts',
      50,
      {
        endpoint: createPriceAlert,
        bodyOf: (index) => ({ coin: 'BTC', direction: 'Above', price: `${110_000 + index}`, repeats: true }),
        table: 'price_alert',
        refusal: 'PriceAlertsTooMany',
      },
    ],
  ])(
    'Z-07 never leave a user more %s than the %d allowed',
    async (_name, max, capped) => {
      const [atOnce, inAll] = await fill(capped);
      expect(atOnce).toBeLessThanOrEqual(max);
      expect(inAll).toBe(max);
    },
    60_000,
  );
});

test.each(['count_recurring_buys', 'count_active_price_alerts'])(
  'Z-07 %s waits until another one who counts for the same user is done',
  async (counting) => {
    const pool = markets[0]?.platform.db.pool;
    if (pool === undefined) throw new Error('There is no such process.');
    const [first, second] = [await pool.connect(), await pool.connect()];
    try {
      for (const client of [first, second]) await client.query("begin; set local lock_timeout = '200ms'");
      const countOf = (client: typeof first, owner: string) =>
        client.query(`select trades.${counting}($1)`, [owner]);
      await countOf(first, ANNA);
      await countOf(second, BORYS);
      await expect(countOf(second, ANNA)).rejects.toThrow(/lock timeout/);
    } finally {
      for (const client of [first, second]) await client.query('rollback');
      for (const client of [first, second]) client.release();
    }
  },
);

describe('quotes a minute', () => {
  const ask = (market: TestMarket | undefined, owner: 'anna' | 'borys') =>
    market?.call(createQuote, {
      params: { id: owner === 'anna' ? ANNA : BORYS },
      body: { side: 'Buy', coin: 'BTC', quoteAmount: '10' },
      as: owner,
    });
  const given = async (market: TestMarket | undefined, owner: 'anna' | 'borys'): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(market, owner)));
    const refused = answers.filter((answer) => answer?.status !== 200);
    expect(new Set(refused.map((answer) => answer?.problem))).toEqual(new Set(['TooManyRequests']));
    return answers.length - refused.length;
  };

  test('Z-07 are never more than allowed in one process, and come again after a minute', async () => {
    const [market] = markets;
    expect(await given(market, 'borys')).toBe(20);
    market?.advance(61);
    market?.price('BTC', '100000');
    expect(await given(market, 'borys')).toBe(20);
    market?.advance(-61);
    market?.price('BTC', '100000');
  });

  test('Z-07 in one process count in the others', async () => {
    const [first, second] = markets;
    const listeners: Listener[] = [];
    for (const { platform } of markets)
      listeners.push(
        await listen({ url: database.url, log: platform.log, channels: platform.usage.channels }),
      );
    expect(await given(first, 'anna')).toBe(20);
    await expect
      .poll(async () => (await ask(second, 'anna'))?.problem, { timeout: 10_000, interval: 100 })
      .toBe('TooManyRequests');
    for (const listener of listeners) await listener.close();
  });
});
