import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../project-root.ts';

/** A program that can be killed at any moment. `first` is the line that it prints when it is ready. */
export interface Killable {
  readonly first: string;
  readonly process: ChildProcess;
  write(line: string): void;
  kill(): Promise<void>;
}

/** `signal` distinguishes a program that was killed from one that failed. */
export class EndedBeforeReady extends Error {
  override readonly name = 'EndedBeforeReady';
  readonly signal: NodeJS.Signals | null;

  constructor(file: string, { exitCode, signalCode }: ChildProcess) {
    super(`${file} ended with ${signalCode ?? exitCode} before it was ready.`);
    this.signal = signalCode;
  }
}

export async function start(file: string, argument: string, hear: (line: string) => void): Promise<Killable> {
  const child = spawn(process.execPath, [join(projectRoot, 'tools', 'chaos', file), argument], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  child.stdin.on('error', () => undefined);
  const [first] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new EndedBeforeReady(file, child))),
  ]);
  lines.on('line', hear);
  return {
    first: String(first),
    process: child,
    write: (line) => void child.stdin.write(`${line}\n`),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Kills PostgreSQL itself, not the program that runs it; the pid of the postmaster is in a file of the cluster. */
export function killPostgres(url: string): void {
  const socketFolder = new URL(url).searchParams.get('host') ?? '';
  const file = join(socketFolder, '..', 'cluster', 'postmaster.pid');
  const [pid = ''] = readFileSync(file, 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}
