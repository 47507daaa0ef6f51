import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Slice } from './closed-loop.ts';

export interface ProcessesOptions {
  readonly url: string;
  readonly processes: number;
  readonly callers: number;
  readonly seconds: number;
}

/** Writes from several processes at once, the callers shared among them; answers what they did together. */
export async function measureProcesses(options: ProcessesOptions): Promise<number> {
  const { url, processes, callers, seconds } = options;
  const started = await Promise.all(
    Array.from({ length: processes }, (_, n) =>
      startWriter([url, `p${n}-`, `${Math.floor(callers / processes)}`, `${seconds}`]),
    ),
  );
  const slices = await Promise.all(started.map((go) => go()));
  return slices.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

async function startWriter(args: readonly string[]): Promise<() => Promise<Slice>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'write-apart.ts'), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('A writing process ended early.')));
  ended.catch(() => undefined);
  await Promise.race([once(lines, 'line'), ended]);
  return async () => {
    const heard = once(lines, 'line');
    child.stdin.write('go\n');
    const [line] = await Promise.race([heard, ended]);
    const slice: Slice = JSON.parse(String(line));
    return slice;
  };
}
