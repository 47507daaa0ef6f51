import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatFinding } from './finding.ts';
import { rules } from './rules.ts';

describe('the list of rules', () => {
  test('names every rule once', () => {
    const names = rules.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('leaves no rule file out and no rule file without a test', () => {
    const files = readdirSync(join(import.meta.dirname, 'rules'));
    const rulesOnDisk = files.filter((file) => !file.endsWith('.test.ts') && file !== 'server-zones.ts');
    const untested = rulesOnDisk.filter((file) => !files.includes(file.replace(/\.ts$/, '.test.ts')));
    expect(untested).toEqual([]);
    // forbidden-words.ts contains six rules.
    expect(rules).toHaveLength(rulesOnDisk.length + 5);
  });

  test('writes a finding so that a terminal can open it', () => {
    const finding = { path: 'a/b.ts', line: 3, rule: 'sizes', message: 'too long' };
    expect(formatFinding(finding)).toBe('a/b.ts:3 sizes: too long');
  });
});
