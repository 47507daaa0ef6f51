import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { fontSizeRule } from './font-sizes.ts';

describe('font sizes', () => {
  test.each([
    ['apps/web/src/a.module.css', '.a {\n  font: 600 0.8125rem / 1.125rem var(--font-text);\n  gap: 4px;\n}'],
    ['apps/web/src/a.module.css', '.a { font: var(--text-body); border: 1px solid; }'],
    [
      'packages/ui/src/styles/tokens.css',
      ':root { --text-body: 400 0.9375rem / 1.375rem serif; --target: 44px; }',
    ],
    ['apps/server/src/sandbox/a.css', '.a { font-size: 13px; }'],
  ])('accepts %s with %s', (path, text) => {
    expect(findingsOf(fontSizeRule, { [path]: text })).toEqual([]);
  });

  test.each([
    ['apps/web/src/a.module.css', '.a {\n  font: 600 13px / 1 var(--font-text);\n}'],
    ['apps/desk/src/a.module.css', '.a { color: red; font-size: 13px; }'],
    ['packages/ui/src/a.module.css', '.a {\n  line-height: 22px;\n}'],
    ['packages/ui/src/styles/tokens.css', ':root { --text-small: 400 13px / 1 serif; }'],
  ])('finds the size in %s', (path, text) => {
    expect(findingsOf(fontSizeRule, { [path]: text })).toHaveLength(1);
  });
});
