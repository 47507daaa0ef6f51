import { expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { languageNameRule } from './language-names.ts';

const of = (source: string, path = 'apps/web/src/shared/clock.ts') =>
  findingsOf(languageNameRule, {
    'texts/uk/language.json': '{}',
    'texts/pl/language.json': '{}',
    [path]: source,
  });

test.each(["language === 'uk'", "language !== 'pl'", "'uk' === language"])('finds %s', (condition) => {
  expect(of(`const isOther = ${condition};`)).toEqual([expect.stringContaining('the name of a language')]);
});

test('accepts tables, texts of points, other words and tests', () => {
  expect(of("const text = { 'en-US': 'Kyiv', uk: 'Київ' }; if (kind === 'pullout') act();")).toEqual([]);
  expect(of("expect(language === 'uk').toBe(true);", 'apps/web/src/shared/clock.test.ts')).toEqual([]);
});
