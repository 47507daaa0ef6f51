import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultLanguage, languages } from './index.ts';

const folder = (language: string): URL => new URL(`../../../texts/${language}/web/`, import.meta.url);
const nouns = (language: string): string[] => readdirSync(folder(language)).sort();

/** All texts of a file by key path. The plural forms of a text share one key. */
function flatten(value: unknown, path = ''): Map<string, string[]> {
  const found = new Map<string, string[]>();
  if (typeof value === 'string')
    return found.set(path.replace(/_(zero|one|two|few|many|other)$/, ''), [value]);
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is neither a text nor a group`);
  for (const [key, inner] of Object.entries(value)) {
    for (const [name, texts] of flatten(inner, path === '' ? key : `${path}.${key}`)) {
      found.set(name, [...(found.get(name) ?? []), ...texts]);
    }
  }
  return found;
}

const read = (language: string, noun: string): unknown =>
  JSON.parse(readFileSync(new URL(noun, folder(language)), 'utf8'));
/** The placeholders and tags of a text. */
const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort();

describe.each(languages)('the wallet’s texts in %s', (language) => {
  it('exist for the same nouns as in English', () => {
    expect(nouns(language)).toEqual(nouns(defaultLanguage));
  });

  describe.each(nouns(defaultLanguage))('%s', (noun) => {
    const english = flatten(read(defaultLanguage, noun));
    const own = flatten(read(language, noun));

    it('has the same keys', () => {
      expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    });

    it('has the same placeholders', () => {
      for (const [key, texts] of english) {
        const expected = placeholders(texts[0] ?? '');
        for (const text of [...texts, ...(own.get(key) ?? [])])
          expect(placeholders(text), key).toEqual(expected);
      }
    });

    it('has every plural form its language needs', () => {
      const forms = new Map<string, Set<string>>();
      for (const key of pluralKeys(read(language, noun))) {
        const [, name = '', form = ''] = /^(.*)_(\w+)$/.exec(key) ?? [];
        forms.set(name, (forms.get(name) ?? new Set()).add(form));
      }
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const [name, has] of forms) expect([...has].sort(), name).toEqual([...needed].sort());
    });

    it('W-04: has no markup but bare tags, and no capitals of despair', () => {
      for (const [key, texts] of own) {
        for (const text of texts) {
          expect(text.replace(/<\/?\w+>/g, ''), key).not.toMatch(/[<>]|&\w+;/);
          expect(text, key).not.toMatch(/!|\bOops\b|successfully|please note/i);
        }
      }
    });
  });
});

it.each(nouns('uk'))('%s uses the apostrophe and the quotes of Ukrainian', (noun) => {
  for (const [key, texts] of flatten(read('uk', noun)))
    for (const text of texts) expect(text, key).not.toMatch(/['"“”]/);
});

function pluralKeys(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null)
    return /_(zero|one|two|few|many|other)$/.test(path) ? [path] : [];
  return Object.entries(value).flatMap(([key, inner]) =>
    pluralKeys(inner, path === '' ? key : `${path}.${key}`),
  );
}
