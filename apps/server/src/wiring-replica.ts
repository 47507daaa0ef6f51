import type { Config } from './config.ts';
import { type Db, openDb } from './platform/db/db.ts';
import type { Platform } from './platform/platform.ts';

/**
 * For the full scan of the books, which checks itself how current the replica must be. Other reads use
 * `platform.replicaReads`.
 */
export function openReplica(
  platform: Platform,
  { databaseReplicaUrl: url }: Pick<Config, 'databaseReplicaUrl'>,
): Db | undefined {
  return url === undefined
    ? undefined
    : openDb({ ...platform, url, role: 'gim_app', poolSize: 2, isReadOnly: true });
}
