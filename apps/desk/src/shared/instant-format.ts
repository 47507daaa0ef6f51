/**
 * Writes a day and a time to the second: "Oct 16, 2025, 21:05:09", "16 жовт. 2025, 21:05:09". In both languages by the
 * 24-hour clock: at a desk nobody should have to look for AM and PM.
 */
export function instantFormat(language: string): (at: number) => string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  // Ukrainian adds the word for "year", which a table can do without (DESIGN, section 4).
  return (at) => format.format(at).replace(/\sр\./, '');
}
