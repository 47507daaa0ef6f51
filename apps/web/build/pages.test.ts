import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageNames, pagePayload } from '../src/features/pages/page-payload.ts';

describe.each(pageNames)('static page %s', (name) => {
  const read = (): unknown =>
    JSON.parse(readFileSync(new URL(`../pages/${name}.json`, import.meta.url), 'utf8'));

  it('says the same in both languages, section by section', () => {
    const { languages } = pagePayload.parse(read());
    const shape = (language: 'en-US' | 'uk'): number[] =>
      languages[language].sections.map((section) => section.paragraphs.length);
    expect(shape('uk')).toEqual(shape('en-US'));
  });

  it('W-04: has no markup', () => {
    expect(JSON.stringify(read())).not.toMatch(/[<>]|&\w+;/);
  });
});
