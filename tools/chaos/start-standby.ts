import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { makePassableFolder } from '../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { copyCluster, writeInto } from './restore/copy-cluster.ts';

export interface Standby extends EmbeddedPostgres {
  /** Starts it again after a stop. */
  restart(): Promise<Standby>;
}

/** A streaming standby of an embedded primary, whose data is `<folder>/primary`. */
export async function startStandby(folder: string, primary: EmbeddedPostgres): Promise<Standby> {
  const home = makePassableFolder(join(folder, 'standby-'));
  const cluster = join(home, 'cluster');
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query('alter system set wal_keep_size = 512');
  await client.query('select pg_reload_conf()');
  await client.query(`select pg_backup_start('standby', true)`);
  await copyCluster(join(folder, 'primary', 'cluster'), cluster);
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  await writeInto(cluster, 'backup_label', rows[0].labelfile);
  await writeInto(cluster, 'standby.signal', '');
  const host =
    new URL(primary.url).searchParams.get('host') ?? decodeURIComponent(new URL(primary.url).hostname);
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} user=postgres'\nmax_standby_streaming_delay = 0\n`,
  );
  return startFrom(home);
}

async function startFrom(dataDir: string): Promise<Standby> {
  const started = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    durable: true,
    isStandby: true,
  });
  return { ...started, restart: () => startFrom(dataDir) };
}
