import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { treeOf } from '../tree.ts';
import { languageListPath, languageListRule, writeLanguageList } from './language-list.ts';

const files = {
  'texts/pt-BR/language.json': JSON.stringify({ name: 'Português', group: '\u00a0', clock: 24 }),
  'texts/en-US/language.json': JSON.stringify({ name: 'English', group: ',', clock: 12 }),
  'texts/ga/language.json': JSON.stringify({ name: "Ga'eilge" }),
  'texts/draft/web/app.json': '{}',
};

describe('the list of languages', () => {
  test('has a language for every folder that says how it writes, English first', () => {
    const list = writeLanguageList(treeOf(files));
    expect(list).toContain("export const languages = ['en-US', 'ga', 'pt-BR'] as const;");
    expect(list).toContain(
      "  'pt-BR': {\n    name: 'Português',\n    group: '\\u00a0',\n    clock: 24,\n  },\n",
    );
    expect(list).toContain("  ga: {\n    name: 'Ga\\'eilge',\n  },\n");
  });

  test('is found where it is missing or out of date', () => {
    const list = writeLanguageList(treeOf(files));
    expect(findingsOf(languageListRule, { ...files, [languageListPath]: list })).toEqual([]);
    const { 'texts/ga/language.json': _gone, ...rest } = files;
    for (const wrong of [files, { ...rest, [languageListPath]: list }])
      expect(findingsOf(languageListRule, wrong)).toEqual([expect.stringContaining('out of date')]);
  });
});
