import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@gim/languages';

const folder = join(import.meta.dirname, '../../../../texts');

/**
 * Reads a file of the server's texts in one language.
 * @example mailTexts.parse(readTexts('uk', 'mails'))
 */
export const readTexts = (language: Language, name: string): unknown =>
  JSON.parse(readFileSync(join(folder, language, 'server', `${name}.json`), 'utf8'));
