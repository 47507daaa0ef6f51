import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monotonicMs } from '../../platform/clock.ts';
import { companion } from '../../platform/db/companion.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account, leg, type Posted } from './index.ts';
import { openBooks, type TestBooks, usd } from './testing/open-books.ts';
import { createTally, tally } from './testing/tally.ts';

const house = account('gim', 'USD', 'house');
const LOCKED = 1;
const FREE = 1_000;

let database: TestDatabase;
let books: TestBooks;
let owner: string;
let foreign: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  await createTally(database.url, 2_000);
});
afterAll(() => database.drop());
beforeEach(async () => {
  books = await openBooks({ url: database.url }, { retryTimeoutMs: 20_000 });
  owner = randomUUID();
  await books.fund(owner, usd(100_000n));
  foreign = new pg.Client({ connectionString: database.url });
  await foreign.connect();
});
afterEach(async () => {
  await foreign.end();
  expect((await books.ledger.audit()).findings).toEqual([]);
  await books.close();
});

const lock = async (): Promise<void> => {
  await foreign.query('begin');
  await foreign.query('select from public.tally where id = $1 for update', [LOCKED]);
};
const unlock = () => foreign.query('rollback');
const countOf = async (id: number): Promise<number> => {
  const { rows } = await books.platform.db.pool.query<{ count: number }>(
    'select count from public.tally where id = $1',
    [id],
  );
  return rows[0]?.count ?? -1;
};
const pay = (row?: number, key = randomUUID(), from = books): Promise<Posted> =>
  from.ledger.post({
    key,
    kind: 'payment',
    legs: [leg(account(owner, 'USD', 'available'), house, usd(1n))],
    companions: row === undefined ? [] : [companion(tally, row)],
  });
const spent = async (): Promise<bigint> => 100_000n - (await books.available(owner, 'USD'));
const retries = async (reason: string): Promise<number> => {
  const { text } = await books.platform.metrics.render();
  return Number.parseInt(
    new RegExp(`gim_ledger_retries_total\\{reason="${reason}"\\} (\\d+)`).exec(text)?.[1] ?? '0',
    10,
  );
};
const sessions = async (): Promise<readonly number[]> => {
  const { rows } = await books.platform.db.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database()
     and application_name = 'gim_ledger_session' order by pid`,
  );
  return rows.map(({ pid }) => pid);
};
/** Resolves when it is over, and tells whether it is already. */
const watch = (posted: Promise<unknown>): { isOver: boolean } => {
  const state = { isOver: false };
  void posted.catch(() => undefined).finally(() => Object.assign(state, { isOver: true }));
  return state;
};

describe('a companion row that somebody else has locked', () => {
  test('L-05: holds up its own posting alone, which happens once when the row is free', async () => {
    const before = await sessions();
    const count = await countOf(LOCKED);
    await lock();
    const blocked = pay(LOCKED);
    const state = watch(blocked);
    const begunMs = monotonicMs();
    // From the same account, some of them with rows of the same table, in many batches one behind the other.
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 50 }, (_, n) => pay(n % 2 === 0 ? undefined : FREE + n)));
    expect(monotonicMs() - begunMs).toBeLessThan(10_000);
    expect(state.isOver).toBe(false);
    expect(await spent()).toBe(500n);
    await unlock();
    await blocked;
    expect(await spent()).toBe(501n);
    expect(await countOf(LOCKED)).toBe(count + 1);
    expect(await retries('lost')).toBe(0);
    expect(await sessions()).toEqual(expect.arrayContaining([...before]));
  });

  test('L-05: is waited for by any number of postings without a second stop of the batches', async () => {
    const count = await countOf(LOCKED);
    await lock();
    const first = Array.from({ length: 20 }, () => pay(LOCKED));
    await expect.poll(() => retries('blocked'), { timeout: 8_000 }).toBeGreaterThan(0);
    const stops = await retries('blocked');
    const more = Array.from({ length: 300 }, () => pay(LOCKED));
    for (let round = 0; round < 10; round += 1)
      await Promise.all([pay(), pay(FREE), ...Array.from({ length: 20 }, (_, n) => pay(FREE + n))]);
    expect(await retries('blocked')).toBe(stops);
    // The two of the writer, and one that asks for the row.
    expect((await sessions()).length).toBeLessThanOrEqual(3);
    expect(await spent()).toBe(220n);
    await unlock();
    await Promise.all([...first, ...more]);
    expect(await spent()).toBe(540n);
    expect(await countOf(LOCKED)).toBe(count + 320);
  });

  test('L-05: is given up after a time, nothing of the posting has happened, and its key can be used again', async () => {
    await books.close();
    books = await openBooks({ url: database.url }, { retryTimeoutMs: 1_000 });
    const count = await countOf(LOCKED);
    await lock();
    const key = randomUUID();
    const begunMs = monotonicMs();
    const blocked = pay(LOCKED, key);
    await pay();
    await expect(blocked).rejects.toMatchObject({ problem: 'Unavailable' });
    expect(monotonicMs() - begunMs).toBeLessThan(8_000);
    expect(await spent()).toBe(1n);
    await pay();
    await unlock();
    await pay(LOCKED, key);
    expect(await spent()).toBe(3n);
    expect(await countOf(LOCKED)).toBe(count + 1);
  });

  test('L-05: does not keep a process from closing', async () => {
    const count = await countOf(LOCKED);
    await lock();
    const blocked = pay(LOCKED);
    const refused = expect(blocked).rejects.toMatchObject({ problem: 'Unavailable' });
    await expect.poll(() => retries('blocked'), { timeout: 8_000 }).toBe(1);
    const others = Array.from({ length: 40 }, (_, n) => pay(FREE + n));
    const begunMs = monotonicMs();
    await books.close();
    expect(monotonicMs() - begunMs).toBeLessThan(6_000);
    await refused;
    await Promise.all(others);
    await unlock();
    books = await openBooks({ url: database.url });
    expect(await spent()).toBe(40n);
    expect(await countOf(LOCKED)).toBe(count);
  });

  test('L-05: is no measure for the books themselves, which are waited for as by any batch', async () => {
    await pay(FREE);
    await foreign.query('begin');
    await foreign.query('lock table ledger.entry in exclusive mode');
    const posted = pay(FREE);
    await sleep(1_200);
    await unlock();
    await posted;
    expect(await spent()).toBe(2n);
    expect(await retries('lost')).toBe(0);
    expect(await retries('blocked')).toBe(0);
  });

  test('L-05: of one key in two processes is one effect with equal answers', async () => {
    const second = await openBooks({ url: database.url }, { retryTimeoutMs: 20_000 });
    try {
      const count = await countOf(LOCKED);
      await lock();
      const key = randomUUID();
      const answers = Promise.all([pay(LOCKED, key), pay(LOCKED, key, second), pay(LOCKED, key)]);
      await sleep(300);
      await unlock();
      const [first, ...others] = await answers;
      for (const answer of others) expect(answer).toEqual(first);
      expect(await spent()).toBe(1n);
      expect(await countOf(LOCKED)).toBe(count + 1);
    } finally {
      await second.close();
    }
  });
});
