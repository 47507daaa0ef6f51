import { conventions, languages } from './languages.ts';

export type { Conventions } from './conventions.ts';
export { conventions, languages };
export type Language = (typeof languages)[number];

/** For who has not chosen yet and speaks none of ours, and for what nobody translated. */
export const defaultLanguage = 'en-US' satisfies Language;

/** Whether a text is one of our languages. */
export const isLanguage = (value: string | null | undefined): value is Language =>
  languages.some((language) => language === value);

/** Something of each language. */
export const byLanguage = <T>(make: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** What people wrote, in the default language and perhaps in others. */
export type LocalText = Readonly<
  Record<typeof defaultLanguage, string> & Partial<Record<Language, string | undefined>>
>;

/** A text in a language, or in the default one where nobody has translated it. */
export const textIn = (text: LocalText, language: Language): string =>
  text[language] ?? text[defaultLanguage];
