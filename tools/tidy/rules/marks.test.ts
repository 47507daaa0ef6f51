import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { markRule } from './marks.ts';

// Concatenated, so that the rule does not match its own examples.
const word = (one: string, two: string): string => `${one}${two}`;

describe('marks', () => {
  test.each([
    ['apps/web/src/a.ts', '// The todo list of the user.'],
    ['apps/web/src/a.test.ts', "test('x', () => {});"],
    ['apps/web/src/a.ts', 'list.skip(1);'],
  ])('accepts %s with %s', (path, text) => {
    expect(findingsOf(markRule, { [path]: text })).toEqual([]);
  });

  test.each([
    ['apps/web/src/a.ts', `// ${word('TO', 'DO')} later`],
    ['apps/web/src/a.css', `/* ${word('FIX', 'ME')} */`],
    ['docs/a.md', `${word('TO', 'DO')}: write this`],
    ['apps/web/src/a.test.ts', `${word('test', '.only')}('x', () => {});`],
    ['e2e/a.spec.ts', `${word('test', '.skip')}('x', () => {});`],
    ['apps/web/src/a.ts', `// ${word('@ts-ig', 'nore')}`],
  ])('finds the mark in %s', (path, text) => {
    expect(findingsOf(markRule, { [path]: text })).toHaveLength(1);
  });
});
