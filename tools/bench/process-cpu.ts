import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds of processor time that a PostgreSQL has used: the postmaster, the processes it has and those it had. */
export function databaseCpuMs(dataDir: string): number {
  const [postmaster = ''] = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readStat(pid);
    if (stat === undefined || (pid !== postmaster && stat.parent !== postmaster)) continue;
    ticks += stat.own + (pid === postmaster ? stat.ofEnded : 0);
  }
  return (ticks * 1000) / ticksPerSecond;
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** A process may have ended since it was listed. */
function readStat(
  pid: string,
): { readonly parent: string | undefined; readonly own: number; readonly ofEnded: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in parentheses and may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (index: number): number => Number(fields[index] ?? 0);
    return { parent: fields[1], own: at(11) + at(12), ofEnded: at(13) + at(14) };
  } catch {
    return undefined;
  }
}
