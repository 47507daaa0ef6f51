import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { openPlatform } from '../../apps/server/src/platform/platform.ts';
import type { Slice } from './closed-loop.ts';
import { auditBooks } from './gim-ledger.ts';

export interface ProcessesOptions {
  readonly url: string;
  readonly processes: number;
  /** `hot`: customers of each process's own pay the house. `one`: all of it comes from one customer's account. */
  readonly workload: 'hot' | 'one';
  /** Of each process. */
  readonly callers: number;
  readonly seconds: number;
}

/** Writes from several processes at once and answers what they did together; then the books must add up. */
export async function measureProcesses(options: ProcessesOptions): Promise<Slice> {
  const { url, processes, workload, callers, seconds } = options;
  const started = await Promise.all(
    Array.from({ length: processes }, (_, n) =>
      startWriter([url, `p${n}-`, workload, `${callers}`, `${seconds}`]),
    ),
  );
  const slices = await Promise.all(started.map((go) => go()));
  const platform = openPlatform({ url });
  const ledger = createLedger(platform);
  await auditBooks(ledger);
  await ledger.close();
  await platform.close();
  return {
    perSecond: slices.reduce((sum, { perSecond }) => sum + perSecond, 0),
    // The slower of them: half of the customers see it.
    p50: Math.max(...slices.map(({ p50 }) => p50)),
    p99: Math.max(...slices.map(({ p99 }) => p99)),
    count: slices.reduce((sum, { count }) => sum + count, 0),
  };
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
