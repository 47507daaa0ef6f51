import type { OpeningDay } from '@gim/contract';
import { openSpans } from './hours-policy.ts';

const DAY_MINUTES = 1_440;

/** The weekly hours as a PostgreSQL multirange of minutes of the week, without the breaks. */
export function weekRanges(hours: readonly OpeningDay[]): string {
  const ranges = hours.flatMap((day) =>
    openSpans(day).map(({ from, to }) => {
      const start = (day.weekday - 1) * DAY_MINUTES;
      return `[${start + from},${start + to})`;
    }),
  );
  return `{${ranges.join(',')}}`;
}

/**
 * Normalises text for search: no case, no Latin diacritics, no double spaces. Ukrainian ґ and ї stay distinct letters.
 */
export const soughtText = (texts: readonly string[]): string =>
  texts
    .join('\n')
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[’ʼ`']/g, "'")
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();

/** N-grams of one to three letters for the substring index. For a search term only the longest ones. */
export function gramsOf(text: string, { isNeedle = false } = {}): readonly string[] {
  const letters = [...text];
  const lengths = isNeedle ? [Math.min(3, letters.length)] : [1, 2, 3];
  const grams = new Set<string>();
  for (const length of lengths)
    for (let from = 0; length > 0 && from + length <= letters.length; from += 1)
      grams.add(letters.slice(from, from + length).join(''));
  return [...grams];
}

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** The latitude limit of the Mercator projection. */
const LATITUDE_MAX = 85;

/** Mercator coordinates, in degrees of longitude. */
export function mercator({ latitude, longitude }: Place): { readonly x: number; readonly y: number } {
  const capped = Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude));
  const y = (Math.log(Math.tan(Math.PI / 4 + radians(capped) / 2)) * 180) / Math.PI;
  return { x: longitude, y };
}

const EARTH_METRES = 6_371_009;

/** Great-circle distance in metres. */
export function distanceBetween(one: Place, other: Place): number {
  const dLatitude = radians(other.latitude - one.latitude) / 2;
  const dLongitude = radians(other.longitude - one.longitude) / 2;
  const part =
    Math.sin(dLatitude) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(dLongitude) ** 2;
  return Math.round(2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(part))));
}

/** Parses `50.45,30.52`; undefined when it is not a valid place. */
export function readPlace(text: string): Place | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
