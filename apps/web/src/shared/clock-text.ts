import { conventions, type Language } from '@gim/languages';
import { formatTimeOfDay } from '../platform/i18n/format-date.ts';

interface Span {
  readonly from: string;
  readonly to: string;
}

/** A time of the point's clock without zero minutes: "9 AM", "09:30". */
export function writeClock(time: string, language: Language): string {
  return withoutZeros(formatTimeOfDay(time.replace(/^24/, '00'), language), language);
}

/** "9:00 AM" becomes "9 AM"; "09:00" keeps its minutes. */
export const withoutZeros = (time: string, language: Language): string =>
  conventions[language].clock === 12 ? time.replace(':00', '') : time;

/** "9 AM–8 PM", "1–2 PM", "09:00–20:00". */
export function writeSpan({ from, to }: Span, language: Language): string {
  const [first, last] = [writeClock(from, language), writeClock(to, language)];
  const half = /\s[AP]M$/.exec(first)?.[0];
  const isSameHalf = half !== undefined && last.endsWith(half);
  return `${isSameHalf ? first.slice(0, -half.length) : first}–${last}`;
}
