import { type Texts as AnyTexts, createTexts as createAnyTexts } from '@gim/browser/texts.ts';
import type { Language } from '@gim/languages';
import type { Noun } from './nouns.ts';

/**
 * One chunk per language and noun, so that a visitor downloads only one language and only the texts of the opened
 * pages.
 */
const files = import.meta.glob<Record<string, unknown>>('../../../../../texts/*/web/*.json', {
  import: 'default',
});

export type Texts = AnyTexts<Noun>;

export function createTexts(language: Language): Promise<Texts> {
  return createAnyTexts<Noun>({
    language,
    read: async (from, noun) => {
      const file = files[`../../../../../texts/${from}/web/${noun}.json`];
      if (file === undefined) throw new Error(`No texts of ${noun} in ${from}`);
      return file();
    },
  });
}
