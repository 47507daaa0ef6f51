import type { Language } from '@gim/languages';

/** Monday first, as both languages write it. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The first day of 2024 was a Monday. */
const dayOfWeek = (day: number): Date => new Date(Date.UTC(2024, 0, day));

/** "Monday", "Понеділок". */
export function weekdayName(day: number, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // Browsers write another apostrophe than the texts, and our fonts lack it.
  const name = format.format(dayOfWeek(day)).replaceAll('\u02bc', '\u2019');
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
