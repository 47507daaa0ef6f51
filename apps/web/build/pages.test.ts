import { defaultLanguage, languages } from '@gim/languages';
import { describe, expect, it } from 'vitest';
import { pageNames } from '../src/shared/page-payload.ts';
import { readPage } from './pages.ts';

describe.each(pageNames)('static page %s', (name) => {
  it.each(languages)('says the same in %s as in English, section by section', (language) => {
    const page = readPage(name);
    const shape = (of: typeof language): number[] =>
      page.languages[of].sections.map((section) => section.paragraphs.length);
    expect(shape(language)).toEqual(shape(defaultLanguage));
  });

  it('W-04: has no markup', () => {
    expect(JSON.stringify(readPage(name))).not.toMatch(/[<>]|&\w+;/);
  });
});
