import pg from 'pg';
import { expect, test } from 'vitest';
import { openOwnerPool } from '../platform/db/owner-pool.ts';
import { createTestDatabase } from './test-database.ts';

test('two test databases are migrated alike and share nothing', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  try {
    await run(one.url, 'create table public.only_here (id int)');
    const tables = `select count(*)::int as n from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'public')`;
    const migrated = await run(one.url, tables);
    expect(migrated).not.toEqual([{ n: 0 }]);
    expect(await run(other.url, tables)).toEqual(migrated);
    expect(await run(other.url, `select to_regclass('public.only_here') as found`)).toEqual([
      { found: null },
    ]);
  } finally {
    await Promise.all([one.drop(), other.drop()]);
  }
});

test('drops a database although a session is still open', async () => {
  const database = await createTestDatabase();
  const left = new pg.Client({ connectionString: database.url });
  const cut = new Promise((resolve) => left.on('error', resolve));
  await left.connect();
  await database.drop();
  await cut;
  await expect(run(database.url, 'select 1')).rejects.toThrow('does not exist');
});

test('the pool of an owner outlives its database', async () => {
  const database = await createTestDatabase();
  const pool = openOwnerPool(database.url, 2);
  await Promise.all([pool.query('select pg_sleep(0.1)'), pool.query('select pg_sleep(0.1)')]);
  expect(pool.idleCount).toBe(2);
  const lost = new Promise((resolve) => pool.once('error', resolve));
  await database.drop();
  await lost;
  await pool.end();
});

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}
