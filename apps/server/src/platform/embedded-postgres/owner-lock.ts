import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * Locks the data folder for this process. A lock is taken over only if its owner is dead; otherwise a second start
 * would stop the database of a running product. Returns the function that releases it.
 */
export function takeOwnership(home: string, named: string): () => void {
  const path = join(home, 'owner');
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(path, mine, { flag: 'wx' });
      return () => {
        // Idempotent: a second call must not release another process's lock.
        if (readText(path) === mine) rmSync(path, { force: true });
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const owner = readOwner(path);
    if (owner !== undefined && startOf(owner.pid) === owner.start) {
      throw new EmbeddedPostgresError(
        `The data folder ${named} is in use by the running process ${owner.pid}: stop it first, or set GIM_DATA_DIR to another folder.`,
      );
    }
    setAside(path);
  }
}

/**
 * When a process started, in the kernel's units. Identifies a process together with its pid, because pids are reused,
 * in a container even at every start.
 */
function startOf(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets and may contain blanks, so the fields are counted after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function readOwner(path: string): { pid: number; start: string } | undefined {
  const [pid = '', start = ''] = readText(path).split(' ');
  return start === '' ? undefined : { pid: Number.parseInt(pid, 10), start };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The rename is atomic: if two processes find the dead owner, only one succeeds. */
function setAside(path: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch {
    // The other process was first; the caller looks again.
  }
}
