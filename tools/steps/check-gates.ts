import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import type { Gate } from './gate.ts';
import { vitestGate } from './test-runners.ts';

/** The steps of `npm run check`, cheapest structural checks first. */
export function checkGates(): Gate[] {
  const bin = (name: string): string => join(projectRoot, 'node_modules', '.bin', name);
  const node = process.execPath;
  return [
    { title: 'tidy: imports, names, sizes', command: [node, 'tools/tidy/main.ts'] },
    { title: 'biome: format and lint', command: [bin('biome'), 'check', '--colors=off'] },
    { title: 'types', command: [bin('tsc'), '-b', '--checkers', '1', '--builders', '2'] },
    {
      title: 'knip: nothing unused',
      command: [bin('knip'), '--no-progress'],
      environment: { NO_COLOR: '1' },
    },
    vitestGate('unit tests', 'unit'),
  ];
}
