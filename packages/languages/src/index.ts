import { conventions, languages } from './languages.ts';

export type { Conventions } from './conventions.ts';
export { conventions, languages };
export type Language = (typeof languages)[number];

/** Used when the reader has chosen no language and speaks none of ours, and for texts without a translation. */
export const defaultLanguage = 'en-US' satisfies Language;

export const isLanguage = (value: string | null | undefined): value is Language =>
  languages.some((language) => language === value);

/** Builds a record with one value per language. */
export const byLanguage = <T>(make: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** A number that names a thing, written with the sign of the language: "#20417", "№20417". Other texts stay. */
export const writeNumber = (text: string, language: Language): string =>
  text.replace(/^#(?=\d+$)/, conventions[language].numberSign);

/** A text that people entered: always in the default language, optionally in others. */
export type LocalText = Readonly<
  Record<typeof defaultLanguage, string> & Partial<Record<Language, string | undefined>>
>;

/** Returns the text in this language, or in the default one if it has no translation. */
export const textIn = (text: LocalText, language: Language): string =>
  text[language] ?? text[defaultLanguage];
