import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { languageRule } from './languages.ts';

const of = (english: object, ukrainian: object): readonly string[] =>
  findingsOf(languageRule, {
    'texts/en-US/web/coins.json': JSON.stringify(english, null, 1),
    'texts/uk/web/coins.json': JSON.stringify(ukrainian, null, 1),
  });

const uk = {
  days_one: '{{count}} день',
  days_few: '{{count}} дні',
  days_many: '{{count}} днів',
  days_other: '{{count}} дня',
};

describe('languages', () => {
  test('accepts the same keys and placeholders, in any order and depth', () => {
    expect(of({ a: { b: 'From {{min}} to {{max}}' } }, { a: { b: 'До {{max}} від {{min}}' } })).toEqual([]);
  });

  test('accepts the plural forms that each language has', () => {
    expect(of({ days_one: '{{count}} day', days_other: '{{count}} days' }, uk)).toEqual([]);
  });

  test('finds a missing key on either side', () => {
    expect(of({ a: 'A', b: 'B' }, { a: 'А' })).toEqual([
      expect.stringContaining('uk/web/coins.json:1 b is missing'),
    ]);
    expect(of({ a: 'A' }, { a: 'А', b: 'Б' })).toEqual([
      expect.stringContaining('en-US/web/coins.json:1 b is missing'),
    ]);
  });

  test('finds a missing file', () => {
    const files = { 'texts/uk/desk/shell.json': '{}' };
    expect(findingsOf(languageRule, files)).toEqual([
      expect.stringContaining('en-US/desk/shell.json:1 is missing'),
    ]);
  });

  test('finds a placeholder that one language lacks or spells otherwise', () => {
    expect(of({ a: 'From {{min}}' }, { a: 'Від {{mn}}' })).toHaveLength(2);
  });

  test('finds a missing plural form', () => {
    const { days_few: _few, ...rest } = uk;
    expect(of({ days_one: '{{count}} day', days_other: '{{count}} days' }, rest)).toEqual([
      expect.stringContaining('no plural form _few'),
    ]);
  });

  test('finds markup with attributes and scripts (W-04)', () => {
    expect(of({ a: 'Read <0>the terms</0>' }, { a: 'Читати <0>умови</0>' })).toEqual([]);
    for (const text of ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', 'javascript:alert(1)'])
      expect(of({ a: text }, { a: 'А' })).toEqual([expect.stringContaining('markup in a translation')]);
  });
});
