import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

const folder = join(projectRoot, '.cache', 'bench');

/** Keeps what a bench has found in `.cache/bench/<name>.json`, with what the machine was like. */
export function saveFigures(name: string, figures: object): void {
  mkdirSync(folder, { recursive: true });
  const machine = { cores: cpus().length, load: loadavg()[0], arch: process.arch };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ machine, ...figures }, null, 2)}\n`);
  console.log(`Kept in .cache/bench/${name}.json.`);
}

/** What the run before has kept; undefined when there was none. */
export function readFigures(name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}
