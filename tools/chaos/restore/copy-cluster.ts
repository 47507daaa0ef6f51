import { chmod, chown, copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of the running server that are not part of its data; the log comes from the archive. */
const notData = new Set(['postmaster.pid', 'postmaster.opts']);
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/**
 * Copies the files of a cluster, with their owner. The database may be writing, between `pg_backup_start` and
 * `pg_backup_stop`: deleted files are skipped, and torn pages are repaired from the log.
 */
export async function copyCluster(from: string, to: string): Promise<void> {
  await makeLike(from, to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (notData.has(entry.name)) continue;
    if (!entry.isDirectory()) await copyOwned(source, target);
    else if (emptied.has(entry.name)) await makeLike(source, target);
    else await copyCluster(source, target);
  }
}

/** Writes a file that belongs to the account of the folder it is in. */
export async function writeInto(folder: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  await writeFile(join(folder, name), text, { mode: 0o600 });
  await chown(join(folder, name), uid, gid);
}

/** Makes a folder that belongs to the account of another, closed to all others. PostgreSQL's is not root's. */
export async function makeLike(folder: string, made: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  await mkdir(made, { recursive: true });
  await chown(made, uid, gid);
  await chmod(made, 0o700);
}

async function copyOwned(source: string, target: string): Promise<void> {
  try {
    const { uid, gid } = await stat(source);
    await copyFile(source, target);
    await chown(target, uid, gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
