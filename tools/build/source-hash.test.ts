import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './source-hash.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gim-hash-'));
  mkdirSync(join(root, 'app', 'src'), { recursive: true });
  writeFileSync(join(root, 'app', 'src', 'one.ts'), 'one');
  writeFileSync(join(root, 'lock.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

const hash = (): string => hashSources(root, ['app', 'lock.json', 'not-there']);

test('is the same for the same sources, whatever was built or installed beside them', () => {
  const before = hash();
  for (const folder of ['dist', 'node_modules']) {
    mkdirSync(join(root, 'app', folder));
    writeFileSync(join(root, 'app', folder, 'made.js'), 'made');
  }
  expect(hash()).toBe(before);
});

test.each([
  ['a content', () => writeFileSync(join(root, 'app', 'src', 'one.ts'), 'two')],
  ['a name', () => renameSync(join(root, 'app', 'src', 'one.ts'), join(root, 'app', 'src', 'two.ts'))],
  ['a new file', () => writeFileSync(join(root, 'app', 'src', 'new.ts'), '')],
  ['the lockfile', () => writeFileSync(join(root, 'lock.json'), '{ }')],
])('changes with %s', (_what, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});
