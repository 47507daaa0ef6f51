import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
type Query = (sql: string) => Promise<unknown>;

/** A data folder whose disk can be filled up. */
export interface SmallDisk {
  readonly folder: string;
  /** `query` runs SQL on the database in it, as its owner. */
  fill(query: Query): Promise<void>;
  free(query: Query): Promise<void>;
  remove(): Promise<void>;
}

const DISK_BYTES = 400 * 2 ** 20;

/**
 * A separate disk in memory that can really be full. Where mounting is not permitted, the database raises the same
 * error on every write, which tests everything above the database just as well.
 */
export async function makeSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'gim-disk-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=0755`, 'tmpfs', folder]);
  } catch {
    return { folder, fill: (query) => refuseWrites(query), free: (query) => takeWrites(query), remove };
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fill(filler),
    free: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', [folder]);
      await remove();
    },
  };
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let chunk = Buffer.alloc(2 ** 20); chunk.length > 0; ) {
      const { bytesWritten } = await file.write(chunk).catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten < chunk.length) chunk = chunk.subarray(0, Math.floor(chunk.length / 2));
    }
  } finally {
    await file.close();
  }
}

const TABLES = ['platform.write_probe', 'ledger.batch'];

async function refuseWrites(query: Query): Promise<void> {
  await query(`
    create or replace function public.refuse_write() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end
    $$`);
  for (const table of TABLES)
    await query(
      `create trigger refuse_write before insert on ${table} for each statement execute function public.refuse_write()`,
    );
}

async function takeWrites(query: Query): Promise<void> {
  for (const table of TABLES) await query(`drop trigger refuse_write on ${table}`);
}
