import { readFileSync } from 'node:fs';
import { byLanguage, languages } from '@gim/languages';
import type { Plugin } from 'vite';

/** Texts shown before or without the app: `start.json` of a language. */
export interface StartTexts {
  readonly description: string;
  readonly shortcuts: { readonly buy: string; readonly visit: string };
  readonly needsScript: string;
  readonly fault: { readonly title: string; readonly text: string; readonly action: string };
  readonly deskFault: string;
}

export const startTexts = byLanguage(
  (language): StartTexts =>
    JSON.parse(readFileSync(new URL(`../../texts/${language}/start.json`, import.meta.url), 'utf8')),
);

/** Inserts the languages and their start texts into the scripts of `index.html`, which run before the app has loaded. */
export function languageTexts(): Plugin {
  const values = {
    __LANGUAGES__: JSON.stringify(languages),
    __NEEDS_SCRIPT__: languages.map((language) => startTexts[language].needsScript).join(' '),
    __DESK_FAULTS__: JSON.stringify(byLanguage((language) => startTexts[language].deskFault)),
  };
  return {
    name: 'gim-language-texts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        Object.entries(values).reduce((page, [mark, value]) => page.replace(mark, () => value), html),
    },
  };
}
