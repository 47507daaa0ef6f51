import { byLanguage, type Language } from '@gim/languages';
import * as z from 'zod';
import { readTexts } from '../../platform/texts.ts';

const titles = byLanguage((language) => z.record(z.string(), z.string()).parse(readTexts(language, 'flows')));

/** The display names of the types in statements and receipts. A missing one stops the start. */
export const flowTitles = (type: string): Readonly<Record<Language, string>> =>
  byLanguage((language) => titles[language][type] ?? '');
