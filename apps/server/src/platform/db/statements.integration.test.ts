import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openPlatform, type Platform } from '../platform.ts';
import type { Db } from './db.ts';

let database: TestDatabase;
let platform: Platform;
let db: Db;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`
    create table platform.test_word (id int primary key, word int not null);
    insert into platform.test_word values (1, 7);
    grant select, update on platform.test_word to gim_app`);
  platform = openPlatform({ url: database.url, poolSize: 1 });
  db = platform.db;
});
afterAll(async () => {
  await platform.close();
  await owner.end();
  await database.drop();
});

const read = sql<{ word: unknown }>`select word from platform.test_word where id = ${1}`;
const wordOf = async (): Promise<unknown> => (await read.execute(db.autocommit)).rows[0]?.word;
const prepared = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%test_word%'`.execute(db.autocommit);
  return rows.map(({ statement }) => statement);
};

describe('a statement', () => {
  it('that comes again is prepared on its connection, and one that does not leaves nothing behind', async () => {
    for (let time = 0; time < 6; time += 1) expect(await wordOf()).toBe(7);
    await sql`select id from platform.test_word where id in (${1}, ${2}, ${3})`.execute(db.autocommit);
    expect(await prepared()).toEqual(['select word from platform.test_word where id = $1']);
  });

  it('is planned for the table as it is now, not as it was when it came first', async () => {
    await owner.query(`insert into platform.test_word select n, n from generate_series(2, 50000) as n`);
    const { rows } = await sql<{ word: number }>`
      select word from platform.test_word where id = ${49_000}`.execute(db.autocommit);
    expect(rows).toEqual([{ word: 49_000 }]);
    const { rows: plans } = await sql<{ generic: string; custom: string }>`
      select sum(generic_plans)::text as generic, sum(custom_plans)::text as custom
      from pg_prepared_statements where statement like '%test_word%'`.execute(db.autocommit);
    expect(plans[0]?.generic).toBe('0');
    expect(Number(plans[0]?.custom)).toBeGreaterThan(0);
  });

  it('goes on when a migration changes the type of what it answers with', async () => {
    await owner.query('alter table platform.test_word alter word type text');
    expect(await wordOf()).toBe('7');
    expect(await wordOf()).toBe('7');
  });

  it('goes on inside a transaction too, which begins again', async () => {
    for (let time = 0; time < 4; time += 1) await wordOf();
    await owner.query('alter table platform.test_word alter word type int using word::int');
    let runs = 0;
    const bumped = await db.inTransaction(async (tx) => {
      runs += 1;
      await sql`update platform.test_word set word = word + ${1} where id = ${1}`.execute(tx);
      return (await read.execute(tx)).rows[0]?.word;
    });
    expect([bumped, runs]).toEqual([8, 2]);
    expect(await wordOf()).toBe(8);
  });
});
