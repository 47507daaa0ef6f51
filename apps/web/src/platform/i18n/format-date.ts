import { conventions, type Language } from '@gim/languages';

export interface DateFormat {
  readonly language: Language;
  /** The viewer's zone, or the point's for cash orders. */
  readonly timeZone?: string;
}

/** Some browsers put a narrow no-break space before "PM", which our fonts lack, others a breaking space. */
const plainSpaces = (text: string): string => text.replace(/\s(?=[AP]M)/g, '\u00a0');

/** "9:05 AM", but "09:05". */
const hourOf = (language: Language): 'numeric' | '2-digit' =>
  conventions[language].clock === 12 ? 'numeric' : '2-digit';

function timeFormat({ language, timeZone }: DateFormat): Intl.DateTimeFormat {
  const hour = hourOf(language);
  return new Intl.DateTimeFormat(language, { ...(timeZone && { timeZone }), hour, minute: '2-digit' });
}

/** "2:30 PM", "14:30". */
export function formatTime(at: Date, format: DateFormat): string {
  return plainSpaces(timeFormat(format).format(at));
}

/** A slot: "2:30–3:00 PM", "11:30 AM – 12:00 PM", "14:30–15:00". */
export function formatTimeRange(from: Date, to: Date, format: DateFormat): string {
  // Browsers put thin spaces around the dash, which our fonts lack too.
  return plainSpaces(timeFormat(format).formatRange(from, to)).replace(
    /\s*–\s*/,
    (_, at: number, text: string) => (/\d$/.test(text.slice(0, at)) ? '–' : ' – '),
  );
}

/** A time of day on its own, "09:00" on the wire: "9:00 AM", "09:00". */
export function formatTimeOfDay(time: string, language: Language): string {
  return formatTime(new Date(`1970-01-01T${time}:00Z`), { language, timeZone: 'UTC' });
}

/** No line ends inside a date. */
const unbroken = (date: string): string => date.replaceAll(' ', '\u00a0');

/** "October 14" within the year of `now`, else with the year: "October 14, 2024", "14 жовтня 2024". */
export function formatDay(at: Date, now: Date, format: DateFormat): string {
  const { language, ...zone } = format;
  const isThisYear = yearOf(at, format) === yearOf(now, format);
  const day = new Intl.DateTimeFormat(language, { ...zone, day: 'numeric', month: 'long' }).format(at);
  return unbroken(isThisYear ? day : day + conventions[language].beforeYear + yearOf(at, format));
}

/** "October" within the year of `now`, else with the year: "October 2024", "Жовтень 2024". */
export function formatMonth(at: Date, now: Date, format: DateFormat): string {
  const { language, ...zone } = format;
  const month = new Intl.DateTimeFormat(language, { ...zone, month: 'long' }).format(at);
  const name = month.charAt(0).toLocaleUpperCase(language) + month.slice(1);
  const year = yearOf(at, format);
  return year === yearOf(now, format) ? name : `${name} ${year}`;
}

/** "Today", "Yesterday", else the day: the heading of one day's rows. */
export function formatDayName(at: Date, now: Date, format: DateFormat): string {
  return relativeDay(at, now, format) ?? formatDay(at, now, format);
}

/** "Today, October 16", else the day alone. */
export function formatDayAndName(at: Date, now: Date, format: DateFormat): string {
  const name = relativeDay(at, now, format);
  const day = formatDay(at, now, format);
  return name === null ? day : `${name}, ${day}`;
}

/** "Today, 2:30 PM", "Yesterday, 9:05 AM", else the day with the time. */
export function formatMoment(at: Date, now: Date, format: DateFormat): string {
  return `${formatDayName(at, now, format)}, ${formatTime(at, format)}`;
}

/** The same inside a sentence: "today, 2:30 PM", "14 жовтня, 09:05". */
export function formatInnerMoment(at: Date, now: Date, format: DateFormat): string {
  return `${relativeWord(at, now, format) ?? formatDay(at, now, format)}, ${formatTime(at, format)}`;
}

/** For tables: "Oct 16, 2025, 9:41 AM", "16 жовт. 2025, 09:41". Breaks only between the date and the time. */
export function formatTableMoment(at: Date, format: DateFormat): string {
  const { language, ...zone } = format;
  const day = new Intl.DateTimeFormat(language, { ...zone, day: 'numeric', month: 'short' }).format(at);
  const date = day + conventions[language].beforeYear + yearOf(at, format);
  return `${unbroken(date)}, ${formatTime(at, format)}`;
}

function yearOf(at: Date, { timeZone }: DateFormat): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', ...(timeZone && { timeZone }) }).format(at);
}

/** Days since 1970 in the given zone, for comparing two times by day. */
function dayNumber(at: Date, { timeZone }: DateFormat): number {
  const iso = new Intl.DateTimeFormat('sv-SE', { ...(timeZone && { timeZone }) }).format(at);
  return Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
}

function relativeDay(at: Date, now: Date, format: DateFormat): string | null {
  const word = relativeWord(at, now, format);
  return word === null ? null : word.charAt(0).toLocaleUpperCase(format.language) + word.slice(1);
}

function relativeWord(at: Date, now: Date, format: DateFormat): string | null {
  const distance = dayNumber(at, format) - dayNumber(now, format);
  if (Math.abs(distance) > 1) return null;
  return new Intl.RelativeTimeFormat(format.language, { numeric: 'auto' }).format(distance, 'day');
}

/** As `shortMoments`, with the time alone for today: "2:00 PM", "Oct 8, 2:00 PM" or, without times, "Oct 8". */
export function listMoments(format: ShortFormat): (at: Date) => string {
  const write = shortMoments(format);
  const today = dayNumber(format.now, format);
  return (at) => (dayNumber(at, format) === today ? formatTime(at, format) : write(at));
}

export interface ShortFormat extends DateFormat {
  readonly now: Date;
  /** Without the time, for points that are a day or more apart. */
  readonly isDayOnly?: boolean;
}

/**
 * Formats many times alike, for charts and rows: "Oct 8, 2:00 PM", "8 жовт., 14:00"; the year is added if it is not the
 * current one. Creating an Intl formatter is slow, so each is created on first use and shared.
 */
export function shortMoments({
  language,
  now,
  isDayOnly = false,
  ...zone
}: ShortFormat): (at: Date) => string {
  const hour = hourOf(language);
  const days = once(() => new Intl.DateTimeFormat(language, { ...zone, month: 'short', day: 'numeric' }));
  const times = once(() => new Intl.DateTimeFormat(language, { ...zone, hour, minute: '2-digit' }));
  const years = once(() => new Intl.DateTimeFormat('en-US', { ...zone, year: 'numeric' }));
  const thisYear = once(() => years().format(now));
  const { beforeYear } = conventions[language];
  return (at) => {
    const year = years().format(at);
    const day = unbroken(days().format(at) + (year === thisYear() ? '' : beforeYear + year));
    return isDayOnly ? day : `${day}, ${plainSpaces(times().format(at))}`;
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
