import type { Language } from '@gim/browser/texts.ts';

/** Languages name themselves: a reader who landed in the wrong one must still find the own. */
export const languageNames: Readonly<Record<Language, { readonly short: string; readonly name: string }>> = {
  'en-US': { short: 'EN', name: 'English' },
  uk: { short: 'УК', name: 'Українська' },
};
