import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

const session = new Session();
const SAMPLE_US = 500;

/** Begins a CPU profile of this process. */
export async function startProfile(): Promise<string> {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US });
  await session.post('Profiler.start');
  return 'ok';
}

/** Keeps it as `.cache/bench/<name>.cpuprofile`, for the profiler of a browser. */
export async function stopProfile(name: string): Promise<string> {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const folder = join(projectRoot, '.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
  return 'ok';
}
