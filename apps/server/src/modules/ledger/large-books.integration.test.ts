import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/db.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { listOverdueHolds } from './hold-store.ts';
import { balancesBefore, readSteps } from './owner-store.ts';
import { asOwner, openBooks, type TestBooks, usd } from './testing/open-books.ts';
import { prepareWalk, readStoredPostings } from './walk-store.ts';
import { readIdleStripes } from './write-store.ts';

// What the jobs of the books ask every few seconds must cost the same however large the books have grown.
let database: TestDatabase;
let books: TestBooks;

beforeAll(async () => {
  database = await createTestDatabase();
  books = await openBooks({ url: database.url });
  await books.fund(randomUUID(), usd(1n));
  await asOwner(database.url, async (client) => {
    await client.query('set session_replication_role = replica');
    // Two processes that write in turn, the one far ahead of the other in its count.
    await client.query(`
      insert into ledger.posting (key, chain, batch, position, kind, at, lines, checksum)
      select gen_random_uuid(), n % 2 + 1, n / 20 + 1 + (n % 2) * 1000000, n / 2 % 10, 'payment', now(), '{1,1,2,1}', 0
      from generate_series(0, 59999) n order by n`);
    await client.query(`
      insert into ledger.owner (name) select 'user ' || n from generate_series(1, 20000) n;
      insert into ledger.account (id, opened_at) select (no << 20) + (1 << 10) + 1, now() from ledger.owner
        on conflict do nothing`);
    await client.query(`
      insert into ledger.hold (key, available_id, held_id, units, expires_at)
      select gen_random_uuid(), a.id, a.id, 1, timestamptz '2026-01-01' from ledger.account a where a.id & 15 = 1;
      insert into ledger.hold_end (hold, posting, outcome) select key, key, 'expired' from ledger.hold`);
    await client.query(`
      insert into ledger.posting (key, chain, batch, position, kind, at, lines, checksum)
      select gen_random_uuid(), 3, n / 20 + 1, n % 20, 'payment', now(), array[id, 1, id + 1048576, 2], 0
      from (select n, ((n + 100)::bigint << 20) + (1 << 10) + 1 as id from generate_series(0, 19999) n) as numbered;
      insert into ledger.entry (account_id, seq, posting, amount, balance)
      select p.lines[n], p.lines[n + 1], p.key, 1, 1 from ledger.posting p, generate_series(1, 3, 2) n where p.chain = 3`);
    await client.query(
      'analyze ledger.entry, ledger.posting, ledger.account, ledger.hold, ledger.hold_end, ledger.hold_due',
    );
    await client.query(`select brin_summarize_new_values('ledger.posting_batch')`);
  });
});
afterAll(async () => {
  await books.close();
  await database.drop();
});

/** How many blocks of the shared memory and of the disk `work` has looked at, by the database's own account. */
async function blocksOf(table: string, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return books.platform.db.inTransaction(async (tx) => {
    const read = async (): Promise<number> => {
      const { rows } = await sql<{ blocks: number }>`
        select (pg_stat_get_xact_blocks_fetched(${table}::regclass))::float8 as blocks`.execute(tx);
      return rows[0]?.blocks ?? 0;
    };
    const before = await read();
    await work(tx);
    return (await read()) - before;
  });
}
const sizeOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ blocks: number }>`
    select (pg_relation_size(${table}::regclass) / 8192)::float8 as blocks`.execute(
    books.platform.db.autocommit,
  );
  return rows[0]?.blocks ?? 0;
};

describe('in large books', () => {
  test.each([1, 2])('a page of chain %i is found without the postings of others', async (chain) => {
    const from = chain === 1 ? 1_000 : 1_001_000;
    const { found, blocks } = await inSnapshot(books.platform.db, async (snapshot) => {
      const read = async () => {
        const [row] = await snapshot.rows<{ blocks: number }>(
          `select (pg_stat_get_xact_blocks_fetched('ledger.posting'::regclass))::float8 as blocks`,
        );
        return row?.blocks ?? 0;
      };
      const before = await read();
      await prepareWalk(snapshot);
      const postings = await readStoredPostings(snapshot, { chain, from, to: from + 9 });
      return { found: postings.length, blocks: (await read()) - before };
    });
    expect(found).toBe(100);
    expect(blocks).toBeGreaterThan(0);
    expect(blocks).toBeLessThan((await sizeOf('ledger.posting')) / 5);
  });

  test('the lines of some postings are found without the lines of all', async () => {
    const { rows } = await sql<{ key: string }>`
      select key::text from ledger.posting where chain = 3 and batch <= 3`.execute(
      books.platform.db.autocommit,
    );
    const keys = rows.map(({ key }) => key);
    let found = 0;
    const blocks = await blocksOf('ledger.entry', async (tx) => {
      found = (await books.ledger.entriesOf(tx, keys)).length;
    });
    expect(found).toBe(2 * keys.length);
    expect(keys.length).toBeGreaterThan(50);
    expect(blocks).toBeLessThan((await sizeOf('ledger.entry')) / 2);
  });

  test('the steps and the earlier balances of an owner are found without the entries of others', async () => {
    const owner = 'user 5';
    const step = { owner, from: new Date('2020-01-01'), seconds: 3_600, after: [] };
    for (const table of ['ledger.entry', 'ledger.posting', 'ledger.account']) {
      expect(await blocksOf(table, (tx) => readSteps(tx, step))).toBeLessThan(100);
      expect(
        await blocksOf(table, (tx) => balancesBefore(tx, { owner, before: new Date('2020-01-01') })),
      ).toBeLessThan(100);
    }
  });

  test('holds that are over are not passed again', async () => {
    const overdue = (tx: Tx) =>
      listOverdueHolds(tx, { now: new Date('2027-01-01'), limit: 200, after: undefined });
    expect(await blocksOf('ledger.hold', overdue)).toBeLessThan(5);
    expect(await blocksOf('ledger.hold_end', overdue)).toBeLessThan(5);
    expect(await blocksOf('ledger.posting', overdue)).toBeLessThan(5);
  });

  test('stripes of the house are found without the accounts of users', async () => {
    expect(await blocksOf('ledger.account', readIdleStripes)).toBeLessThan(10);
  });
});
