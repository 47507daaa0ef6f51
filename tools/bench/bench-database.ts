import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';

/** A durable PostgreSQL of the run's own: every contender works on the same server with the same settings. */
export interface BenchServer {
  readonly url: string;
  /** A migrated database of its own. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = mkdtempSync(join('/var/tmp', 'gim-bench-'));
  // Root's PostgreSQL is another account. Were the folder closed to it, its data would go elsewhere and be left there.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: true });
  await migrate({ url: postgres.url, log: () => undefined });
  return {
    url: postgres.url,
    async database(name) {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`drop database if exists ${name}`);
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      await migrate({ url: url.href, log: () => undefined });
      return url.href;
    },
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
