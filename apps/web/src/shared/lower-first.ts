import type { Language } from '@gim/languages';

/** A text that follows another one after a middle dot: "$50.00 · every Monday". Not for dates and names. */
export const lowerFirst = (text: string, language: Language): string =>
  text.charAt(0).toLocaleLowerCase(language) + text.slice(1);
