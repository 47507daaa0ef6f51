import { readFileSync } from 'node:fs';
import { byLanguage, type Language } from '@gim/languages';
import updated from '../pages.json' with { type: 'json' };
import { type PageName, type PagePayload, pagePayload } from '../src/shared/page-payload.ts';

const readContent = (name: PageName, language: Language): unknown =>
  JSON.parse(readFileSync(new URL(`../../../texts/${language}/pages/${name}.json`, import.meta.url), 'utf8'));

/** A static page in every language, with the day since which it is in force. */
export const readPage = (name: PageName): PagePayload =>
  pagePayload.parse({
    updated: updated[name],
    languages: byLanguage((language) => readContent(name, language)),
  });
