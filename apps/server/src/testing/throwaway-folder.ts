import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePassableFolder } from '../platform/embedded-postgres/make-passable-folder.ts';

const MEMORY = '/dev/shm';
const PREFIX = 'gim-test-';
/** Five times what a run needs, so that other programs on the machine keep enough. */
const BYTES_FREE = 2 * 2 ** 30;
const DAY_MS = 86_400_000;

/**
 * A folder for temporary databases: in memory if there is plenty of it. A run creates and removes hundreds of databases
 * with a thousand files each, on which a disk's file system would spend a sixth of the run.
 */
export function makeThrowawayFolder(memory = MEMORY, { bytesFree = BYTES_FREE } = {}): string {
  return makeInMemory(memory, bytesFree) ?? makePassableFolder(join(tmpdir(), PREFIX));
}

/** Undefined if there is no memory file system, too little space, or no permission. */
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

/** Deletes what interrupted runs have left, because memory is scarce. No run takes a day. */
function sweep(memory: string): void {
  const left = readdirSync(memory)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(memory, name));
  for (const folder of left)
    if (Date.now() - statSync(folder).mtimeMs > DAY_MS) rmSync(folder, { recursive: true, force: true });
}
