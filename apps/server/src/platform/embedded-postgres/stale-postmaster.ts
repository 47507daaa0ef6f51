import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const POLL_MS = 50;
const POLITE_MS = 20_000;
const FIRM_MS = 5_000;

/**
 * Stops the PostgreSQL that a killed process left running on this cluster. It is not adopted, because it logs into a
 * closed pipe and no process would stop it.
 */
export async function stopStalePostmaster(cluster: string, log: (line: string) => void): Promise<void> {
  const left = readPostmaster(cluster);
  if (left === undefined) return;
  if (isPostmasterOf(left.pid, cluster)) {
    log('Taking over the database of a run that was killed');
    const gone =
      (await signalAndWait(left.pid, 'SIGINT', POLITE_MS)) ||
      (await signalAndWait(left.pid, 'SIGQUIT', FIRM_MS));
    if (!gone) {
      throw new EmbeddedPostgresError(
        `A PostgreSQL left by an earlier run (process ${left.pid}) does not stop: end it and start again.`,
      );
    }
  }
  // Removes only folders that we named; the file could contain anything.
  if (basename(left.socketFolder).startsWith('gim-postgres-')) {
    rmSync(left.socketFolder, { recursive: true, force: true });
  }
}

function readPostmaster(cluster: string): { pid: number; socketFolder: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    return Number.isInteger(pid) && pid > 1 ? { pid, socketFolder: lines[4] ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/** The pid may have been reused; a postmaster's working folder is its cluster. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, limitMs: number): Promise<boolean> {
  if (!send(pid, signal)) return true;
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += POLL_MS) {
    if (!send(pid, 0)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
