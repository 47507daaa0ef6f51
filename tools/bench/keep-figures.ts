import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

/** Keeps what a bench has found in `.cache/bench/<name>.json`, with what the machine was like. */
export function keepFigures(name: string, figures: object): void {
  const folder = join(projectRoot, '.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  const machine = { cores: cpus().length, load: loadavg()[0], arch: process.arch };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ machine, ...figures }, null, 2)}\n`);
  console.log(`Kept in .cache/bench/${name}.json.`);
}
