/** Local date and time in some time zone. */
export interface WallTime {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** Parses `09:30`. */
export function timeOfDay(text: string): Pick<WallTime, 'hour' | 'minute'> {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return { hour, minute };
}

/** Keyed by the caller's spelling, of which there are many, so the size is bounded. */
const formats = new Map<string, Intl.DateTimeFormat>();
const FORMATS_MAX = 600;

/** Whether the runtime knows this IANA time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** Renamed zones. Browsers still report the old names. */
const renamedZones: ReadonlyMap<string, string> = new Map([
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Europe/Uzhgorod', 'Europe/Kyiv'],
  ['Europe/Zaporozhye', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
]);

/** The current name of a zone: `Europe/Kyiv` for `Europe/Kiev`. */
export const currentZoneName = (zone: string): string => renamedZones.get(zone) ?? zone;

export function wallTimeAt(zone: string, at: Date): WallTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

const DAY_MS = 86_400_000;

/**
 * The instant of a local time. A time that is skipped by a change of clocks is moved forward by the size of the jump;
 * of one that comes twice, the first is taken.
 */
export function instantAt(zone: string, wall: WallTime): Date {
  const asUtc = utcOf(wall);
  const offsetAt = (ms: number): number => utcOf(wallTimeAt(zone, new Date(ms))) - minutes(ms);
  const before = new Date(asUtc - offsetAt(asUtc - DAY_MS));
  const after = new Date(asUtc - offsetAt(asUtc + DAY_MS));
  const fitting = [before, after].filter((at) => utcOf(wallTimeAt(zone, at)) === asUtc);
  const [first = before] = fitting.toSorted((one, other) => one.getTime() - other.getTime());
  return first;
}

const utcOf = ({ year, month, day, hour, minute }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute);

const minutes = (ms: number): number => Math.floor(ms / 60_000) * 60_000;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  if (formats.size >= FORMATS_MAX) formats.clear();
  formats.set(zone, made);
  return made;
}
