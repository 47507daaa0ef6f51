import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAll, type CompanionTable, companion } from '../../platform/db/companion.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { account, leg } from './index.ts';
import { openBooks, type TestBooks, usd } from './testing/open-books.ts';

let database: TestDatabase;
let books: TestBooks;

beforeAll(async () => {
  database = await createTestDatabase();
  books = await openBooks({ url: database.url });
});
afterAll(async () => {
  await books.close();
  await database.drop();
});

const locks = (): readonly string[] => [];

const waiting: CompanionTable<null> = {
  name: 'an async function',
  locks,
  // @ts-expect-error A companion that can wait for anything does not compile.
  async write(rows) {
    await sleep(60_000);
    return rows.map(() => true);
  },
};

const waitingBetween: CompanionTable<null> = {
  name: 'an async generator',
  locks,
  // @ts-expect-error Nor one that waits between its statements.
  async *write(rows) {
    await sleep(60_000);
    yield* askAll(sql`select 1`);
    return rows.map(() => true);
  },
};

const handing: CompanionTable<null> = {
  name: 'a promise instead of statements',
  locks,
  // @ts-expect-error Nor one that has the ledger wait for it.
  *write(rows) {
    yield [sleep(60_000)];
    return rows.map(() => true);
  },
};

const endless: CompanionTable<null> = {
  name: 'no end',
  locks,
  *write() {
    for (;;) yield* askAll(sql`select 1`);
  },
};

describe('a companion that wants to wait for more than its statements', () => {
  test.each([waiting, waitingBetween, handing, endless])(
    'L-05: $name is refused at once, alone, and nothing of its posting happens',
    async (table) => {
      const owner = randomUUID();
      await books.fund(owner, usd(100n));
      const pay = (companions: readonly ReturnType<typeof companion>[] = []) =>
        books.ledger.post({
          key: randomUUID(),
          kind: 'payment',
          legs: [leg(account(owner, 'USD', 'available'), account('gim', 'USD', 'house'), usd(1n))],
          companions,
        });
      const outcomes = await Promise.allSettled([pay(), pay([companion(table, null)]), pay()]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(outcomes[1]).toMatchObject({ reason: { name: 'CompanionMisbehaved' } });
      expect(await books.available(owner, 'USD')).toBe(98n);
    },
  );
});
