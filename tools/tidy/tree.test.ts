import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readTree } from './tree.ts';

describe('reading the tree from disk', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'gim-tidy-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  test('sees text files, needs no git, and skips what is installed or built', () => {
    write('packages/money/src/money.ts', 'export const a = 1;');
    write('README.md', '# Gim');
    write('packages/ui/src/font.woff2', 'binary');
    for (const folder of ['node_modules', 'dist', '.cache', '.data', '.git'])
      write(`apps/web/${folder}/a.ts`, 'b');
    const tree = readTree(root);
    expect(tree.paths).toEqual(['README.md', 'packages/money/src/money.ts']);
    expect(tree.text('README.md')).toBe('# Gim');
  });
});
