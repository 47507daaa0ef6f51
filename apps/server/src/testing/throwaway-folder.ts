import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Five times what a run needs, so that nobody else on the machine misses it. */
const BYTES_FREE = 2 * 2 ** 30;

/**
 * A folder for databases that nobody keeps: in memory where there is plenty of it. Hundreds of databases with a thousand files
 * each are made and removed in a run, and a disk's file system spends a quarter of the run on that alone.
 */
export function makeThrowawayFolder(memory = MEMORY, { bytesFree = BYTES_FREE } = {}): string {
  const place = hasRoom(memory, bytesFree) ? memory : tmpdir();
  if (place === memory) sweep(memory);
  return mkdtempSync(join(place, `gim-test-${process.pid}-`));
}

function hasRoom(memory: string, bytesFree: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= bytesFree && freemem() >= bytesFree;
  } catch {
    return false;
  }
}

/** Removes what a run left that was ended before it could: memory is dearer than a disk. */
function sweep(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^gim-test-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's is running, and none of our business.
    return Reflect.get(Object(error), 'code') === 'EPERM';
  }
}
