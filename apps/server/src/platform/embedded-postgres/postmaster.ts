import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Account } from './account.ts';
import { lastLine, postgresEnvironment } from './cluster.ts';

export type Postmaster = {
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
};

/** PostgreSQL ended before it was ready; `reason` is its last error message. */
export class PostmasterEnded extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`PostgreSQL ended while starting: ${reason}`);
    this.reason = reason;
  }
}

type Launch = {
  postgres: string;
  cluster: string;
  settings: string[];
  account: Account;
  log: (line: string) => void;
  /** A standby accepts only reads. */
  isStandby?: boolean;
};

/** Starts `postgres` and resolves when it accepts connections. */
export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  const child = spawn(launch.postgres, ['-D', launch.cluster, ...launch.settings], {
    ...launch.account,
    cwd: '/',
    // Its own process group: Ctrl-C reaches the whole foreground group, and the database must outlive the draining
    // server.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: postgresEnvironment(),
  });
  const ended = once(child, 'close');
  await untilReady(child, ended, launch);
  const guard = startGuard(child);
  // Once it has ended, its pid may be reused, so the guard must not send it a signal.
  child.once('exit', () => guard.kill('SIGKILL'));
  return {
    ended,
    async stop() {
      // SIGINT is PostgreSQL's "fast" shutdown: it ends the sessions and writes a checkpoint.
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function untilReady(
  child: ChildProcess,
  ended: Promise<unknown[]>,
  { log, isStandby = false }: Pick<Launch, 'log' | 'isStandby'>,
): Promise<void> {
  const readyLine = isStandby ? 'ready to accept read-only connections' : 'ready to accept connections';
  const { stderr } = child;
  if (stderr === null) throw new PostmasterEnded('its output is not readable');
  const complaints: string[] = [];
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: stderr }).on('line', (line) => {
      if (/\b(FATAL|PANIC|ERROR|could not)\b/.test(line)) complaints.push(line);
      if (line.includes(readyLine)) resolve();
      log(line);
    });
  });
  const failed = ended.then(() => {
    throw new PostmasterEnded(withoutPrefix(complaints[0] ?? lastLine(complaints.join('\n'))));
  });
  // Nobody awaits this promise after the start, when the process is expected to end at some time.
  failed.catch(() => undefined);
  await Promise.race([ready, failed]);
}

/** "2026-01-01 00:00:00.000 UTC [7] FATAL:  text" becomes "text". */
function withoutPrefix(line: string): string {
  return line.replace(/^.*?\b(?:FATAL|PANIC|ERROR):\s+/, '');
}

/**
 * A process killed with SIGKILL cannot stop its PostgreSQL. This shell waits on a pipe, which the kernel closes however
 * we die, and then asks PostgreSQL to stop. If the shell is killed too, the next start takes over.
 */
function startGuard(postmaster: ChildProcess): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'read -r line; kill -INT "$1"', 'guard', String(postmaster.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  // Without a shell there is no guard; the next start still takes over.
  guard.on('error', () => undefined);
  guard.unref();
  guard.stdin?.on('error', () => undefined);
  return guard;
}
