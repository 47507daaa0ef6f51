/**
 * Formats date and time to the second: "Oct 16, 2025, 21:05:09", "16 жовт. 2025, 21:05:09". Both languages use the
 * 24-hour clock, so that operators need not look for AM and PM.
 */
export function instantFormat(language: string): (at: number) => string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  // Ukrainian adds the word for "year", which tables omit (DESIGN, section 4).
  return (at) => format.format(at).replace(/\sр\./, '');
}
