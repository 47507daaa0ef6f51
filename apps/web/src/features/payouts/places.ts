import type { Language } from '@gim/languages';

/** The name of a country in the reader's language; its code where the browser knows none. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;

/** The countries whose addresses name a state or a province. */
export const hasStates = (country: string | null): country is 'US' | 'CA' =>
  country === 'US' || country === 'CA';
