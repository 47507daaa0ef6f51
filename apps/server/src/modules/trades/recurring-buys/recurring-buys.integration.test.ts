import { randomUUID } from 'node:crypto';
import {
  createRecurringBuy,
  deleteRecurringBuy,
  getTransaction,
  listRecurringBuys,
  type RecurringBuy,
  updateRecurringBuy,
} from '@gim/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANNA, BORYS } from '../../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { eventsOf } from '../../../testing/test-identity.ts';
import { openMarket, type TestMarket } from '../testing/open-market.ts';

let database: TestDatabase;
let market: TestMarket;

// Its time begins on Sunday, 1 March 2026, 12:00 UTC.
beforeEach(async () => {
  database = await createTestDatabase();
  market = await openMarket({ url: database.url });
  market.price('BTC', '100000');
  await market.fund('BTC', '10');
});

afterEach(async () => {
  await market.close();
  await database.drop();
});

const daily = { every: 'Day', time: '09:00' } as const;
const plan = { coin: 'BTC', quoteAmount: '50', schedule: daily, timeZone: 'Europe/Kyiv' };
const make = (body: object = plan, key: string = randomUUID()) =>
  market.call(createRecurringBuy, {
    params: { id: ANNA },
    body,
    headers: { 'idempotency-key': key },
  });
const list = async (): Promise<readonly RecurringBuy[]> =>
  (await market.call(listRecurringBuys, { params: { id: ANNA } })).body.items;
const setStatus = (recurringBuyId: string, status: string, as: 'anna' | 'borys' = 'anna') =>
  market.call(updateRecurringBuy, {
    params: { id: as === 'anna' ? ANNA : BORYS, recurringBuyId },
    body: { status },
    as,
  });
const runJob = async (on: TestMarket = market): Promise<void> => {
  await on.trades.jobs.find(({ name }) => name === 'trades.recurring-buys')?.run({});
};
/** Goes on in time with a market that goes on too. */
const wait = (hours: number, usd = '100000'): void => {
  market.advance(hours * 3600);
  market.price('BTC', usd);
};
const told = (topic: string, { id }: { id: string }) => eventsOf(market.platform, topic, id);

describe('a recurring buy', () => {
  test('tells before, buys at its time through the ordinary trade, and goes on', async () => {
    await market.fund('USD', '1000', ANNA);
    const { status, body } = await make();
    expect([status, body.nextAt, body.lastRun]).toEqual([200, '2026-03-02T07:00:00.000Z', null]);
    await runJob();
    expect(await told('RecurringBuyDue', body)).toEqual([]);
    wait(17.5);
    await runJob();
    await runJob();
    expect(await told('RecurringBuyDue', body)).toMatchObject([
      { userId: ANNA, coin: 'BTC', quoteAmount: '50', at: '2026-03-02T07:00:00.000Z' },
    ]);
    expect(await market.available(ANNA, 'BTC')).toBe(0n);
    wait(2);
    await runJob();
    await runJob();
    expect(await market.available(ANNA, 'USD')).toBe(95_000n);
    const [after] = await list();
    expect(after).toMatchObject({ nextAt: '2026-03-03T07:00:00.000Z', lastRun: { outcome: 'Completed' } });
    const transactionId = after?.lastRun?.outcome === 'Completed' ? after.lastRun.transactionId : '';
    const bought = await market.call(getTransaction, { params: { id: ANNA, transactionId } });
    expect(bought.body).toMatchObject({ type: 'Buy', status: 'Completed', counter: { amount: '50' } });
  });

  test('is made once, by however many processes', async () => {
    await market.fund('USD', '1000', ANNA);
    await make();
    wait(20);
    const other = await openMarket({ url: database.url });
    other.advance(market.platform.clock.offsetMs / 1000);
    other.price('BTC', '100000');
    await Promise.all([runJob(), runJob(other), runJob(), runJob(other)]);
    expect(await market.available(ANNA, 'USD')).toBe(95_000n);
    await other.close();
  });

  test('M-06 is made once, also when the clock is set back while it buys', async () => {
    await market.fund('USD', '1000', ANNA);
    await make();
    wait(19.1);
    const other = await openMarket({
      url: database.url,
      makeLiquidity: () => ({
        takeOn() {
          other.advance(-3600);
          return [];
        },
      }),
    });
    other.advance(market.platform.clock.offsetMs / 1000);
    other.price('BTC', '100000');
    await runJob(other);
    await runJob();
    expect(await market.available(ANNA, 'USD')).toBe(95_000n);
    expect((await list())[0]?.nextAt).toBe('2026-03-03T07:00:00.000Z');
    await other.close();
  });

  test('M-06 that was made does not come again when the clock is set back and it is paused and resumed', async () => {
    await market.fund('USD', '1000', ANNA);
    const { id } = (await make()).body;
    wait(19.1);
    await runJob();
    market.advance(-3600);
    await setStatus(id, 'Paused');
    expect((await setStatus(id, 'Active')).body.nextAt).toBe('2026-03-03T07:00:00.000Z');
  });

  test('without the money is skipped with its reason, told, and tried at its next time', async () => {
    const { body } = await make();
    wait(20);
    await runJob();
    const [after] = await list();
    expect(after?.lastRun).toMatchObject({ outcome: 'Skipped', reason: 'InsufficientFunds' });
    expect(await told('RecurringBuySkipped', body)).toMatchObject([
      { reason: 'InsufficientFunds', nextAt: '2026-03-03T07:00:00.000Z' },
    ]);
    await market.fund('USD', '1000', ANNA);
    wait(24);
    await runJob();
    expect(await market.available(ANNA, 'USD')).toBe(95_000n);
  });

  test('waits for a price for an hour before it is skipped', async () => {
    await market.fund('USD', '1000', ANNA);
    await make();
    market.advance(19.1 * 3600);
    await runJob();
    expect((await list())[0]?.lastRun).toBeNull();
    market.advance(3600);
    await runJob();
    expect((await list())[0]?.lastRun).toMatchObject({ outcome: 'Skipped', reason: 'PriceUnavailable' });
    expect(await market.available(ANNA, 'USD')).toBe(100_000n);
  });

  test('of a frozen account buys nothing', async () => {
    await market.fund('USD', '1000', ANNA);
    await make();
    market.freeze(ANNA);
    wait(20);
    await runJob();
    expect(await market.available(ANNA, 'USD')).toBe(100_000n);
    expect((await list())[0]?.lastRun).toMatchObject({ outcome: 'Skipped', reason: 'Other' });
  });

  test('rests while it is paused, and does not make up for it', async () => {
    await market.fund('USD', '1000', ANNA);
    const { id } = (await make()).body;
    expect((await setStatus(id, 'Paused')).body).toMatchObject({ status: 'Paused', nextAt: null });
    wait(24 * 10);
    await runJob();
    expect(await market.available(ANNA, 'USD')).toBe(100_000n);
    expect((await setStatus(id, 'Active')).body.nextAt).toBe('2026-03-12T07:00:00.000Z');
    await runJob();
    expect(await market.available(ANNA, 'USD')).toBe(100_000n);
    wait(24);
    await runJob();
    expect(await market.available(ANNA, 'USD')).toBe(95_000n);
  });

  test('that cannot be run, or waits, keeps nobody else from their turn', async () => {
    await market.fund('USD', '1000', ANNA);
    const broken = (await make()).body;
    const { pool } = market.platform.db;
    await pool.query(
      `update trades.recurring_buy set schedule = '{}', user_id = gen_random_uuid(), next_at = next_at - interval '1 hour', notice_at = notice_at - interval '1 hour'`,
    );
    // More than are read at once, of people who have nothing.
    await pool.query(
      `insert into trades.recurring_buy (id, user_id, coin, quote_amount, schedule, time_zone, status, turn, next_at, notice_at, is_noticed, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'ETH', 5000, '{"every": "Day", "time": "08:00"}', 'UTC', 'Active', gen_random_uuid(), next_at, notice_at, true, created_at
       from trades.recurring_buy, generate_series(1, 205)`,
    );
    const { id } = (await make()).body;
    wait(22);
    await runJob();
    expect(await market.available(ANNA, 'USD')).toBe(95_000n);
    expect((await list()).find((one) => one.id === id)?.lastRun).toMatchObject({ outcome: 'Completed' });
    const { rows } = await pool.query('select last_at from trades.recurring_buy where id = $1', [broken.id]);
    expect(rows).toEqual([{ last_at: null }]);
  });

  test('ends, and is nobody else’s', async () => {
    const { id } = (await make()).body;
    expect((await setStatus(id, 'Paused', 'borys')).status).toBe(404);
    const end = (as: 'anna' | 'borys') =>
      market.call(deleteRecurringBuy, {
        params: { id: as === 'anna' ? ANNA : BORYS, recurringBuyId: id },
        as,
      });
    expect((await end('borys')).status).toBe(404);
    expect((await end('anna')).status).toBe(204);
    expect((await end('anna')).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['less than the least', { quoteAmount: '0.5' }, 'AmountTooSmall'],
    ['more than the most', { quoteAmount: '100001' }, 'AmountTooLarge'],
    ['a coin that is not traded', { coin: 'USD' }, 'TradeNotOffered'],
    ['a zone that is none', { timeZone: 'Europe/Atlantis' }, 'ValueInvalid'],
  ])('is refused for %s', async (_name, change, problem) => {
    expect((await make({ ...plan, ...change })).problem).toBe(problem);
  });

  test('M-06 the same key makes one plan, and a user has 20 at most', async () => {
    const key = randomUUID();
    const [one, two] = [await make(plan, key), await make(plan, key)];
    expect(two.text).toBe(one.text);
    for (let made = 1; made < 20; made += 1) expect((await make()).status).toBe(200);
    const beyond = await make();
    expect([beyond.status, beyond.problem]).toEqual([409, 'RecurringBuysTooMany']);
  });
});
