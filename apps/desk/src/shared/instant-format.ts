/**
 * Formats date and time to the second: "Oct 16, 2025, 21:05:09", "16 жовт. 2025, 21:05:09". For the audit log, which is
 * compared with other logs. Both languages use the 24-hour clock, so that operators need not look for AM and PM.
 */
export function instantFormat(language: string): (at: number) => string {
  const date = dateFormat(language);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23' });
  return (at) => `${date(at)}, ${time.format(at)}`;
}

/** Formats the time of day: "14:31". In the desk's time zone if none is given. */
export function clockFormat(language: string, timeZone?: string): (at: number) => string {
  const format = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  });
  return (at) => format.format(at);
}

/** Formats a date with its year: "Oct 16, 2025", "16 жовт. 2025". A line never ends inside it. */
export function dateFormat(language: string, timeZone?: string): (at: number) => string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...(timeZone && { timeZone }) });
  return (at) => withoutYearWord(unbroken(format.format(at)));
}

/** Formats a date without its year: "Oct 16", "16 жовт.". A line never ends inside it. */
export function dayFormat(language: string, timeZone?: string): (at: number) => string {
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(timeZone && { timeZone }),
  });
  return (at) => unbroken(format.format(at));
}

/**
 * Formats a time as short as it can be understood: "14:31" today, "Oct 15, 13:40" this year, "Oct 15, 2024, 13:40"
 * before. A line ends only between the date and the time.
 */
export function shortInstantFormat(language: string): (at: number, now: number) => string {
  const time = clockFormat(language);
  const day = dayFormat(language);
  const date = dateFormat(language);
  return (at, now) => {
    if (date(at) === date(now)) return time(at);
    const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
    return `${(isThisYear ? day : date)(at)}, ${time(at)}`;
  };
}

const unbroken = (text: string): string => text.replace(/\s/g, '\u00a0');

/** Ukrainian adds the word for "year", which tables omit (DESIGN, section 4). */
const withoutYearWord = (text: string): string => text.replace(/\sр\./, '');
