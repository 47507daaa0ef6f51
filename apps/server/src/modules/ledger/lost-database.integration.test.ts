import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askAll, type CompanionTable, companion } from '../../platform/db/companion.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account, leg, type NewPosting, type Posted } from './index.ts';
import { asOwner, openBooks, type TestBooks, usd } from './testing/open-books.ts';

let database: TestDatabase;
let books: TestBooks;
let owner: string;

beforeAll(async () => {
  database = await createTestDatabase();
  books = await openBooks({ url: database.url }, { retryTimeoutMs: 1_500 });
});
beforeEach(async () => {
  owner = randomUUID();
  await books.fund(owner, usd(1_000n));
});
afterAll(async () => {
  expect((await books.ledger.audit()).findings).toEqual([]);
  await books.close();
  await database.drop();
});

const post = (change: Partial<NewPosting> = {}): Promise<Posted> =>
  books.ledger.post({
    key: randomUUID(),
    kind: 'payment',
    legs: [leg(account(owner, 'USD', 'available'), account('gim', 'USD', 'house'), usd(1n))],
    ...change,
  });

const retries = async (reason: string): Promise<number> => {
  const { text } = await books.platform.metrics.render();
  return Number.parseInt(
    new RegExp(`gim_ledger_retries_total\\{reason="${reason}"\\} (\\d+)`).exec(text)?.[1] ?? '0',
    10,
  );
};

describe('a database that takes nothing', () => {
  const setReadOnly = (isReadOnly: boolean) =>
    asOwner(database.url, async (client) => {
      const { rows } = await client.query<{ name: string }>('select current_database() as name');
      const name = client.escapeIdentifier(rows[0]?.name ?? '');
      await client.query('set default_transaction_read_only = off');
      await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
      // Only new sessions have it.
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'gim_ledger_session' and datname = current_database()`,
      );
    });

  test('is tried again with pauses and within bounds, then the caller is told to come back', async () => {
    await setReadOnly(true);
    const outcomes = await Promise.allSettled(Array.from({ length: 2_000 }, () => post()));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { problem: 'Unavailable' } });
    expect(await retries('lost')).toBeGreaterThan(2);
    expect(await retries('lost')).toBeLessThan(30);
    await setReadOnly(false);
    await post();
    expect(await books.available(owner, 'USD')).toBe(999n);
  });

  test('is waited for while it may come back', async () => {
    await setReadOnly(true);
    const before = await retries('lost');
    const posted = post();
    await expect.poll(() => retries('lost')).toBeGreaterThan(before + 1);
    await setReadOnly(false);
    await posted;
    expect(await books.available(owner, 'USD')).toBe(999n);
  });
});

describe('a posting that is wrong', () => {
  const wrong: readonly [string, () => Partial<NewPosting>][] = [
    ['a key that is no UUID', () => ({ key: 'not-a-uuid-but-a-fine-header' })],
    ['a kind that is too long', () => ({ kind: 'x'.repeat(41) })],
    ['no kind', () => ({ kind: '' })],
    ['an owner that is too long', () => ({ legs: [toOwner('x'.repeat(101))] })],
    ['an owner with a sign that no text can have', () => ({ legs: [toOwner('a\0b')] })],
    ['an amount that no column holds', () => ({ legs: [toOwner('gim:hoard', 10n ** 45n)] })],
  ];
  const toOwner = (name: string, units = 1n) =>
    leg(account('outside:test', 'USD', 'outside'), account(name, 'USD', 'available'), usd(units));

  test.each(wrong)('%s fails alone, and everybody else is served', async (_, change) => {
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => post()),
      post(change()),
      ...Array.from({ length: 5 }, () => post()),
    ]);
    expect(outcomes.map(({ status }) => status).indexOf('rejected')).toBe(5);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await post();
    expect(await books.available(owner, 'USD')).toBe(989n);
  });

  test('is the fault of its own when only the database can tell', async () => {
    await asOwner(database.url, (client) =>
      client.query(`alter table ledger.owner add constraint owner_polite check (name <> 'rude')`),
    );
    const outcomes = await Promise.allSettled([post(), post({ legs: [toOwner('rude')] }), post()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { code: '23514', constraint: 'owner_polite' } });
    await post();
  });
});

describe('a companion', () => {
  test('that refuses is no trouble of the ledger', async () => {
    const never: CompanionTable<null> = {
      name: 'test.never',
      locks: () => [],
      *write(rows) {
        yield* askAll();
        return rows.map(() => false);
      },
    };
    const poison = await retries('poison');
    await expect(post({ companions: [companion(never, null)] })).rejects.toMatchObject({
      name: 'CompanionRefused',
    });
    expect(await retries('poison')).toBe(poison);
    expect(await retries('refused')).toBe(1);
  });
});

describe('a listener that fails', () => {
  test('changes no answer and stops nobody', async () => {
    books.ledger.onMoved(() => {
      throw new Error('not mine');
    });
    await Promise.all(Array.from({ length: 20 }, () => post()));
    await post();
    expect(await books.available(owner, 'USD')).toBe(979n);
  });
});
