/**
 * Formats date and time to the second: "Oct 16, 2025, 21:05:09", "16 жовт. 2025, 21:05:09". For the audit log, which is
 * compared with other logs. Both languages use the 24-hour clock, so that operators need not look for AM and PM.
 */
export function instantFormat(language: string): (at: number) => string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  return (at) => withoutYearWord(format.format(at));
}

/** Formats the time of day: "14:31". */
export function clockFormat(language: string): (at: number) => string {
  const format = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (at) => format.format(at);
}

/**
 * Formats a time as short as it can be understood: "14:31" today, "Oct 15, 13:40" this year, "Oct 15, 2024, 13:40"
 * before.
 */
export function shortInstantFormat(language: string): (at: number, now: number) => string {
  const time = clockFormat(language);
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (at, now) => {
    if (date.format(at) === date.format(now)) return time(at);
    const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
    return `${withoutYearWord((isThisYear ? day : date).format(at))}, ${time(at)}`;
  };
}

/** Ukrainian adds the word for "year", which tables omit (DESIGN, section 4). */
const withoutYearWord = (text: string): string => text.replace(/\sр\./, '');
