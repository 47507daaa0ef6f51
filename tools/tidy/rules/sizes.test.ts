import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { exceptionsPath, sizeRule } from './sizes.ts';

const lines = (count: number): string => 'const a = 1;\n'.repeat(count);
const func = (count: number): string => `export const f = () => {\n${lines(count - 2)}};\n`;

describe('sizes', () => {
  test.each([
    ['a file of 300 lines', { 'apps/web/src/shared/a.ts': lines(300) }],
    ['a screen of 120 lines', { 'apps/web/src/screens/coins.tsx': lines(120) }],
    ['a function of 70 lines', { 'tools/a.ts': func(70) }],
    ['a suite of 200 lines', { 'tools/a.test.ts': `describe('x', () => {\n${lines(200)}});` }],
    ['a long text that is not code', { 'docs/a.md': lines(900) }],
  ])('accepts %s', (_what, files) => {
    expect(findingsOf(sizeRule, files)).toEqual([]);
  });

  test.each([
    ['a file of 301 lines', { 'apps/web/src/shared/a.ts': lines(301) }],
    ['a test of 301 lines', { 'apps/web/src/shared/a.test.ts': lines(301) }],
    ['a style sheet of 301 lines', { 'packages/ui/src/a.css': lines(301) }],
    ['a screen of 121 lines', { 'apps/desk/src/screens/today.tsx': lines(121) }],
    ['an arrow function of 71 lines', { 'tools/a.ts': func(71) }],
    ['a declared function of 71 lines', { 'tools/a.ts': `function f() {\n${lines(69)}}` }],
    ['a method of 71 lines', { 'tools/a.ts': `class A { f() {\n${lines(69)}} }` }],
    ['a test body of 71 lines', { 'tools/a.test.ts': `test('x', () => {\n${lines(69)}});` }],
  ])('finds %s', (_what, files) => {
    expect(findingsOf(sizeRule, files)).toHaveLength(1);
  });
});

describe('exceptions to the sizes', () => {
  const long = 'packages/money/src/assets.ts';
  const excepted = (most: number): Record<string, string> => ({
    [exceptionsPath]: JSON.stringify({ [long]: most }),
  });

  test('hold for exactly the length they name', () => {
    expect(findingsOf(sizeRule, { ...excepted(400), [long]: lines(400) })).toEqual([]);
    expect(findingsOf(sizeRule, { ...excepted(400), [long]: lines(401) })).toHaveLength(1);
  });

  test('may only shrink: an entry that is larger than needed, not needed, or for no file is found', () => {
    expect(findingsOf(sizeRule, { ...excepted(400), [long]: lines(399) })).toEqual([
      expect.stringContaining('lower'),
    ]);
    expect(findingsOf(sizeRule, { ...excepted(400), [long]: lines(300) })).toEqual([
      expect.stringContaining('remove'),
    ]);
    expect(findingsOf(sizeRule, excepted(400))).toEqual([expect.stringContaining('is gone')]);
  });
});
