import type { Config } from './config.ts';
import { type Db, openDb } from './platform/db/db.ts';
import type { Platform } from './platform/platform.ts';

/** For reads that no decision depends on (L-06): only the full scan of the books gets it. */
export function openReplica(
  platform: Platform,
  { databaseReplicaUrl: url }: Pick<Config, 'databaseReplicaUrl'>,
): Db | undefined {
  return url === undefined
    ? undefined
    : openDb({ ...platform, url, role: 'gim_app', poolSize: 2, isReadOnly: true });
}
