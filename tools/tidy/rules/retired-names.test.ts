import { describe, expect, test } from 'vitest';
import { retiredNames } from '../retired-names.ts';
import { findingsOf } from '../testing/findings-of.ts';
import { retiredNameRule } from './retired-names.ts';

const entries = Object.entries(retiredNames);
// Taken from the list, so that this file does not contain forbidden names.
const [[old, replacement] = ['', '']] = entries;
const file = entries.map(([name]) => name).find((name) => name.includes('-')) ?? '';

describe('names that were replaced', () => {
  test('are found in programs, comments and documents, with the name to write instead', () => {
    for (const path of ['apps/server/src/a.ts', 'apps/web/src/a.tsx', 'docs/a.md'])
      expect(findingsOf(retiredNameRule, { [path]: `fine\n// ${old}\n` })).toEqual([
        `${path}:2 ${old} is retired; write ${replacement}`,
      ]);
  });

  test('are found as the name of a file', () => {
    expect(findingsOf(retiredNameRule, { [`apps/server/src/${file}.test.ts`]: '' })).toHaveLength(1);
  });

  test('may be a part of another name, and may stay in a migration', () => {
    expect(
      findingsOf(retiredNameRule, { 'apps/server/src/a.ts': `${old}s is-${old} ${old}-one $${old}` }),
    ).toEqual([]);
    expect(findingsOf(retiredNameRule, { 'apps/server/migrations/0001_a.sql': old })).toEqual([]);
  });

  test('are not what another entry says to write', () => {
    const names = new Set(entries.map(([name]) => name));
    expect(entries.filter(([, instead]) => names.has(instead))).toEqual([]);
  });
});
