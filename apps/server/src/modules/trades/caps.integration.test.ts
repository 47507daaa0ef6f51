import { randomUUID } from 'node:crypto';
import { createPriceAlert, createQuote, createRecurringBuy, type Endpoint } from '@gim/contract';
import { asset, money } from '@gim/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/db.ts';
import { ANNA, BORYS } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { USD } from '../coins/index.ts';
import type { Quote } from './quote.ts';
import { insertQuote } from './quote-store.ts';
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
      'quotes a minute',
      20,
      {
        endpoint: createQuote,
        bodyOf: () => ({ side: 'Buy', coin: 'BTC', quoteAmount: '10' }),
        table: 'quote',
        refusal: 'TooManyRequests',
      },
    ],
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

describe('two quotes at once', () => {
  const quote = (createdAt: Date): Quote => ({
    id: randomUUID(),
    userId: BORYS,
    side: 'Buy',
    coin: 'BTC',
    given: 'quoteAmount',
    pays: money(USD, 1_000n),
    gets: money(asset('BTC', 8), 9_930n),
    fee: money(USD, 5n),
    spread: money(USD, 1n),
    rounding: money(USD, 1n),
    price: '100200',
    marketPrice: '100000',
    feePercent: '0.5',
    spreadPercent: '0.2',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 20_000),
    transactionId: null,
  });

  test('Z-07 are counted one after the other, also while the first is not committed', async () => {
    const [market] = markets;
    if (market === undefined) throw new Error('There is no such process.');
    const { db, clock } = market.platform;
    const insert = (tx: Tx) => insertQuote(tx, quote(clock.now()), { perMinuteMax: 1 });
    let isSettled = false;
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await db.pool.query(
        "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      );
      return rows.length > 0;
    };
    const second = Promise.withResolvers<boolean>();
    const first = await db.inTransaction(async (tx) => {
      const isFirst = await insert(tx);
      void db
        .inTransaction(insert)
        .finally(() => {
          isSettled = true;
        })
        .then(second.resolve, second.reject);
      await expect.poll(async () => isSettled || (await isWaiting()), { timeout: 20_000 }).toBe(true);
      return isFirst;
    });
    expect([first, await second.promise]).toEqual([true, false]);
  }, 60_000);
});
