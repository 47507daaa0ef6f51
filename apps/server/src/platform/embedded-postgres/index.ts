import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { brokenFolder, ensureCluster } from './cluster.ts';
import {
  asPermissionError,
  binariesHome,
  type DataFolder,
  makeSocketFolder,
  prepareDataFolder,
} from './data-folder.ts';
import { takeOwnership } from './owner-lock.ts';
import { type Postmaster, PostmasterEnded, startPostmaster } from './postmaster.ts';
import { postgresSettings } from './settings.ts';
import { stopStalePostmaster } from './stale-postmaster.ts';
import { type Supervision, supervise } from './supervise.ts';

export { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export type EmbeddedPostgres = { readonly url: string; stop(): Promise<void> };

type Options = {
  /** A folder for PostgreSQL alone; created if missing. */
  dataDir: string;
  /** Gets PostgreSQL's log lines and the launcher's. */
  log: (line: string) => void;
  /** False trades safety against a power cut for speed. Tests only. */
  durable: boolean;
  /** Whether the data folder is a replica of another server. Tests only. */
  isStandby?: boolean;
  /** Restarts it if it ends unexpectedly; without it, it stays down. */
  supervision?: Supervision;
};

const DATABASE = 'gim';

/**
 * Starts a PostgreSQL that belongs to this process and is reachable only through a private socket.
 *
 * Example: `const { url, stop } = await startEmbeddedPostgres({ dataDir: '.data/postgres', log, durable: true })`.
 */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> =>
  openEmbeddedPostgres(options).started;

/** The same without waiting for the start: the URL is known at once. */
export function openEmbeddedPostgres(options: Options): {
  readonly url: string;
  readonly started: Promise<EmbeddedPostgres>;
} {
  const folder = prepareDataFolder(options.dataDir, options.log);
  const releaseLock = own(folder);
  try {
    const socketFolder = makeSocketFolder(folder);
    const release = (): void => {
      rmSync(socketFolder, { recursive: true, force: true });
      releaseLock();
    };
    return {
      url: urlOf(socketFolder, DATABASE),
      started: start(options, { folder, socketFolder, release }),
    };
  } catch (error) {
    releaseLock();
    throw asPermissionError(error, folder.named);
  }
}

interface Place {
  readonly folder: DataFolder;
  readonly socketFolder: string;
  readonly release: () => void;
}

async function start(
  { log, durable, isStandby = false, supervision }: Options,
  { folder, socketFolder, release }: Place,
): Promise<EmbeddedPostgres> {
  try {
    const binaries = findBinaries(folder.account, binariesHome(folder));
    await stopStalePostmaster(folder.cluster, log);
    await ensureCluster(binaries, folder, durable);
    const settings = postgresSettings({ socketFolder, durable });
    const { account, cluster } = folder;
    const again = () =>
      launch(folder, { postgres: binaries.postgres, cluster, settings, account, log, isStandby });
    const first = await again();
    const postmaster =
      supervision === undefined ? first : supervise(first, { ...supervision, launch: again });
    const stop = async (): Promise<void> => {
      await postmaster.stop();
      release();
    };
    return await withDatabase(socketFolder, stop);
  } catch (error) {
    release();
    throw asPermissionError(error, folder.named);
  }
}

function own(folder: DataFolder): () => void {
  try {
    return takeOwnership(folder.home, folder.named);
  } catch (error) {
    throw asPermissionError(error, folder.named);
  }
}

/** Workers of a killed postmaster hold its shared memory for a moment, so the start is retried. */
async function launch(
  folder: DataFolder,
  options: Parameters<typeof startPostmaster>[0],
): Promise<Postmaster> {
  for (let attemptsLeft = 20; ; attemptsLeft -= 1) {
    try {
      return await startPostmaster(options);
    } catch (error) {
      if (!(error instanceof PostmasterEnded)) throw error;
      const stillHeld = /shared memory block|lock file .* already exists/.test(error.reason);
      if (!stillHeld || attemptsLeft === 0) {
        throw brokenFolder(folder.named, `PostgreSQL says "${error.reason}"`);
      }
      await sleep(250);
    }
  }
}

async function withDatabase(socketFolder: string, stop: () => Promise<void>): Promise<EmbeddedPostgres> {
  try {
    await createDatabase(urlOf(socketFolder, 'postgres'));
    return { url: urlOf(socketFolder, DATABASE), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function urlOf(socketFolder: string, database: string): string {
  // The host in the query overrides the one in the authority, which only makes the URL valid.
  return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}
