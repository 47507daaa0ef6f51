import { createTexts, type Texts } from '@gim/browser/texts.ts';
import type { Language } from '@gim/languages';
import type { Noun } from './nouns.ts';

export type DeskTexts = Texts<Noun>;

/** One chunk per language and noun, so that an operator downloads only one language and only the opened sections. */
const files = import.meta.glob<Record<string, unknown>>('../../../../../texts/*/desk/*.json', {
  import: 'default',
});

export const openTexts = (language: Language): Promise<DeskTexts> =>
  createTexts<Noun>({
    language,
    read: (from, noun) => {
      const read = files[`../../../../../texts/${from}/desk/${noun}.json`];
      if (read === undefined) throw new Error(`No texts of ${noun} in ${from}`);
      return read();
    },
  });
