import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { grantQueue, quietLogger } from '../jobs/queue-schema.ts';
import {
  type AppliedMigration,
  MigrationError,
  type MigrationFile,
  pendingMigrations,
  readMigrations,
} from './migration-files.ts';
import { openOwnerPool } from './owner-pool.ts';

export interface MigrateOptions {
  /** The account that owns the schemas; no running process uses it. */
  readonly url: string;
  /** Receives one line for each applied migration. */
  readonly log: (line: string) => void;
  /** Another folder, for tests. */
  readonly folder?: string;
}

/** An arbitrary constant that is the same in every process. */
const LOCK = 7_163_001;

/** Up to this many are reported one by one. */
const LISTED_MAX = 10;

/**
 * Brings the database to what this build needs: our own SQL files, each in one transaction, then the job queue's
 * schema. Safe to run from several processes: the others wait and then find nothing to do.
 */
export async function migrate({ url, log, folder }: MigrateOptions): Promise<void> {
  const files = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'gim_migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await prepare(client);
    const pending = pendingMigrations(files, await readApplied(client));
    // A new database needs all of them: reported in one line instead of a hundred.
    const isListed = pending.length <= LISTED_MAX;
    for (const file of pending) {
      await apply(client, file);
      if (isListed) log(`Applied ${file.name}.`);
    }
    if (!isListed) log(`Applied ${pending.length} migrations, up to ${pending.at(-1)?.name}.`);
    await installQueue(url);
    await client.query(grantQueue);
  } finally {
    // Ending the session also releases the lock.
    await client.end();
  }
}

async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists platform;
    create table if not exists platform.migration (
      number integer primary key,
      name text not null,
      hash text not null,
      applied_at timestamptz not null default now()
    )`);
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, hash from platform.migration order by number',
  );
  return rows;
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.sql);
    await client.query('insert into platform.migration (number, name, hash) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.hash,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The migration ${file.name} failed and was undone: ${reason}`, { cause: error });
  }
}

async function installQueue(url: string): Promise<void> {
  const pool = openOwnerPool(url, 1);
  try {
    await runMigrations({ pgPool: pool, logger: quietLogger });
  } finally {
    await pool.end();
  }
}
