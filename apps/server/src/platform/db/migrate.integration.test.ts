import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder, readMigrations } from './migration-files.ts';

let database: TestDatabase;
let client: pg.Client;
let folder = '';
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'gim-migrate-'));
  for (const { name, sql } of await readMigrations(migrationsFolder))
    await writeFile(join(folder, name), sql);
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const run = async (): Promise<string[]> => {
  const lines: string[] = [];
  await migrate({ url: database.url, log: (line) => lines.push(line), folder });
  return lines;
};

describe('migrations', () => {
  it('have nothing to do on a migrated database', async () => {
    expect(await run()).toEqual([]);
  });

  it('are applied once, also by three processes at the same time', async () => {
    await writeFile(
      join(folder, '9000_test_one.sql'),
      'create table platform.test_one (id int); select pg_sleep(0.2);',
    );
    const lines = await Promise.all([run(), run(), run()]);
    expect(lines.flat()).toEqual(['Applied 9000_test_one.sql.']);
  });

  it('that fail are undone as a whole, and the sentence says which and why', async () => {
    await writeFile(
      join(folder, '9001_test_two.sql'),
      'create table platform.test_two (id int); select 1 / 0;',
    );
    await expect(run()).rejects.toThrow(
      'The migration 9001_test_two.sql failed and was undone: division by zero',
    );
    const { rows } = await client.query("select to_regclass('platform.test_two') as found");
    expect(rows).toEqual([{ found: null }]);
    await rm(join(folder, '9001_test_two.sql'));
  });

  it('that were changed after they were applied are refused', async () => {
    await writeFile(join(folder, '9000_test_one.sql'), 'create table platform.test_one (id bigint)');
    await expect(run()).rejects.toThrow('The migration 9000_test_one.sql was changed after it was applied.');
  });
});
