import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/embedded-postgres/index.ts';
import { killPostgres } from '../killable.ts';
import { copyCluster, makeLike, writeInto } from './copy-cluster.ts';

/** A database with continuous archiving, as an operator would set it up (docs/OPERATIONS.md). */
export interface ArchivedDatabase {
  readonly url: string;
  /** Queries the database as its owner. */
  ask<Row extends pg.QueryResultRow>(question: string): Promise<readonly Row[]>;
  /** Copies the files while the database is written to. */
  backUp(to: string): Promise<void>;
  /** Resolves when the log up to now is in the archive. */
  archiveLog(): Promise<void>;
  /** Kills it and deletes its files, including the log that is not archived. */
  destroy(): Promise<void>;
}

const quiet = (): void => undefined;

/** No fsync, so that most files are deleted before they reach the disk. */
const inMemory = {
  fsync: 'off',
  checkpoint_flush_after: '0',
  bgwriter_flush_after: '0',
  wal_init_zero: 'off',
};

export interface ArchivedDatabaseOptions {
  readonly home: string;
  readonly archive: string;
  /** False does not wait for the disk. The restored content is the same, because the drill does not cut the power. */
  readonly durable: boolean;
}

export async function startArchivedDatabase(options: ArchivedDatabaseOptions): Promise<ArchivedDatabase> {
  const { home, archive, durable } = options;
  const cluster = join(home, 'cluster');
  const first = await startEmbeddedPostgres({ dataDir: home, log: quiet, durable });
  try {
    await makeLike(cluster, archive);
    await withClient(first.url, async (client) => {
      const settings = {
        archive_mode: 'on',
        archive_command: archiveCommand(archive),
        ...(durable ? {} : inMemory),
      };
      for (const [name, value] of Object.entries(settings))
        await client.query(`alter system set ${name} = ${client.escapeLiteral(value)}`);
    });
  } finally {
    await first.stop();
  }
  const database = await startEmbeddedPostgres({ dataDir: home, log: quiet, durable: true });
  const { url } = database;
  return {
    url,
    ask: (question) => withClient(url, async (client) => (await client.query(question)).rows),
    backUp: (to) =>
      withClient(url, async (client) => {
        await client.query(`select pg_backup_start('drill', true)`);
        await copyCluster(cluster, to);
        const label = await askText(client, 'select labelfile as text from pg_backup_stop(true)');
        await writeInto(to, 'backup_label', label);
      }),
    archiveLog: () => withClient(url, archiveLog),
    async destroy() {
      killPostgres(url);
      await database.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/**
 * Never overwrites: a second server that archives to the same place by mistake must not damage the log of the first.
 * The file is renamed once it is complete.
 */
function archiveCommand(archive: string): string {
  const kept = `"${archive}/%f"`;
  return `test ! -f ${kept} && cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" ${kept}`;
}

async function archiveLog(client: pg.Client): Promise<void> {
  const file = await askText(client, 'select pg_walfile_name(pg_current_wal_lsn()) as text');
  await client.query('select pg_switch_wal()');
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const { rowCount } = await client.query('select from pg_stat_archiver where last_archived_wal >= $1', [
      file,
    ]);
    if (rowCount === 1) return;
    await sleep(100);
  }
  throw new Error(`The log ${file} did not get into the archive.`);
}

/** Nothing in its place would pass for an answer: a restore without a label is another one. */
async function askText(client: pg.Client, question: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(question);
  const [row] = rows;
  if (row === undefined) throw new Error(`The database does not answer "${question}".`);
  return row.text;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
