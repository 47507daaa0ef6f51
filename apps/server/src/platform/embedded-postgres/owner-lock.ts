import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * Takes the data folder for this process. Only a folder whose last owner is dead may be taken over; otherwise a
 * second start would pull the database away under a running product. Returns the function that gives it back.
 */
export function takeOwnership(home: string, named: string): () => void {
  const path = join(home, 'owner');
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(path, mine, { flag: 'wx' });
      return () => {
        // Given back once; a second call must not free a folder that someone else owns by then.
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
 * When a process started, as the kernel counts it. Together with the number it names a process for good:
 * numbers are used again, in a container even at every start.
 */
function startOf(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets and may hold blanks, so the count starts after it.
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

/** Renaming decides between two processes that both found the dead owner: only one of them succeeds. */
function setAside(path: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch {
    // The other one was faster; the caller looks again.
  }
}
