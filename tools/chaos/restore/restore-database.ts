import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../apps/server/src/platform/embedded-postgres/index.ts';
import { copyCluster, writeInto } from './copy-cluster.ts';

/** The recovery target: just before this log position or time. */
export type RestoreTarget = { readonly lsn: string } | { readonly time: string };

export interface RestoreOptions {
  readonly backup: string;
  readonly archive: string;
  /** A new folder: the old one is evidence and may be needed again. */
  readonly home: string;
  readonly target: RestoreTarget;
}

/** The steps of docs/OPERATIONS.md. Rejects when the log in the archive does not reach the target. */
export async function restoreDatabase(options: RestoreOptions): Promise<EmbeddedPostgres> {
  const { backup, archive, home, target } = options;
  const cluster = join(home, 'cluster');
  await copyCluster(backup, cluster);
  const settings = {
    // The restored database starts a new timeline; it must not archive to the old one's place.
    archive_mode: 'off',
    restore_command: `cp "${archive}/%f" "%p"`,
    ...('lsn' in target ? { recovery_target_lsn: target.lsn } : { recovery_target_time: target.time }),
    recovery_target_inclusive: 'off',
    recovery_target_action: 'promote',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(cluster, 'postgresql.auto.conf'), lines.join(''));
  await writeInto(cluster, 'recovery.signal', '');
  return await startEmbeddedPostgres({ dataDir: home, log: () => undefined, durable: true });
}
