import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePassableFolder } from '../platform/embedded-postgres/make-passable-folder.ts';

const MEMORY = '/dev/shm';
const PREFIX = 'gim-test-';
/** Five times what a run needs, so that nobody else on the machine misses it. */
const BYTES_FREE = 2 * 2 ** 30;
const DAY_MS = 86_400_000;

/**
 * A folder for databases that nobody keeps: in memory where there is plenty of it. Hundreds of databases with a thousand files
 * each are made and removed in a run, and a disk's file system spends a sixth of the run on that alone.
 */
export function makeThrowawayFolder(memory = MEMORY, { bytesFree = BYTES_FREE } = {}): string {
  return makeInMemory(memory, bytesFree) ?? makePassableFolder(join(tmpdir(), PREFIX));
}

/** Undefined where there is no such memory, too little of it, or none for us. */
function makeInMemory(memory: string, bytesFree: number): string | undefined {
  try {
    sweep(memory);
    const { bavail, bsize } = statfsSync(memory);
    const hasRoom = bavail * bsize >= bytesFree && freemem() >= bytesFree;
    return hasRoom ? makePassableFolder(join(memory, PREFIX)) : undefined;
  } catch {
    return undefined;
  }
}

/** Removes what runs have left that were ended before they could: memory is dearer than a disk. No run takes a day. */
function sweep(memory: string): void {
  const left = readdirSync(memory)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(memory, name));
  for (const folder of left)
    if (Date.now() - statSync(folder).mtimeMs > DAY_MS) rmSync(folder, { recursive: true, force: true });
}
