import type { Language } from '@gim/languages';

/** The name of a country in the user's language, or its code if the browser has none. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;

/** Countries whose addresses need a state or province. */
export const hasStates = (country: string | null): country is 'US' | 'CA' =>
  country === 'US' || country === 'CA';
