import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../project-root.ts';
import { leakedRoots } from './leaked-roots.ts';

test('A-02: the list of the server is the one that is made from the package, and has 3000 roots or more', () => {
  const kept = readFileSync(join(projectRoot, 'apps/server/src/platform/passwords/leaked-roots.txt'), 'utf8');
  expect(kept).toBe(leakedRoots());
  expect(kept.split('\n').length).toBeGreaterThan(3000);
});
