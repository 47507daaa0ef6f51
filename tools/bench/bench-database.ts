import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { asOwner } from '../../apps/server/src/modules/ledger/testing/open-books.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { prepareSchema } from '../../apps/server/src/wiring-flows.ts';

/** A durable PostgreSQL of the run's own: every contender works on the same server with the same settings. */
export interface BenchServer {
  readonly url: string;
  readonly dataDir: string;
  /** A migrated database of its own. */
  database(name: string): Promise<string>;
  /** Nobody after it shall pay for what is left to write down and to sweep up. */
  drop(name: string): Promise<void>;
  stop(): Promise<void>;
}

export interface BenchServerOptions {
  /** Counts what each statement costs, for `costliestStatements`. Costs a few percent itself. */
  readonly countsStatements?: boolean;
}

export async function startBenchServer({
  countsStatements = false,
}: BenchServerOptions = {}): Promise<BenchServer> {
  const dataDir = makePassableFolder(join('/var/tmp', 'gim-bench-'));
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined, durable: true });
  let postgres = await start();
  if (countsStatements) {
    await asOwner(postgres.url, async (client) => {
      await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
      await client.query(`alter system set compute_query_id = 'on'`);
    });
    await postgres.stop();
    postgres = await start();
    await asOwner(postgres.url, (client) => client.query('create extension pg_stat_statements'));
  }
  await prepareSchema({ url: postgres.url, log: () => undefined });
  return {
    url: postgres.url,
    dataDir,
    async drop(name) {
      await asOwner(postgres.url, (client) => client.query(`drop database ${name} with (force)`));
    },
    async database(name) {
      await asOwner(postgres.url, (client) => client.query(`create database ${name}`));
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      await prepareSchema({ url: url.href, log: () => undefined });
      return url.href;
    },
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
