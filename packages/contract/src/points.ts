import { defaultLanguage, type Language, type LocalText, languages } from '@gim/languages';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

/** `in`: the customer deposits dollars in cash. `out`: the customer withdraws them. */
export const cashSides = ['in', 'out'] as const;
export type CashSide = (typeof cashSides)[number];
export const cashSide = z.enum(cashSides);

/** A calendar day in the point's time zone: `2026-11-16`. */
export const calendarDay = value.matching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 10);
/** A local time of the point: `09:30`. */
export const clockTime = value.matching(/^(?:[01][0-9]|2[0-4]):[0-5][0-9]$/, 5);
const timeSpan = z.strictObject({ from: clockTime, to: clockTime });

type OtherLanguage = Exclude<Language, typeof defaultLanguage>;
const isOther = (language: Language): language is OtherLanguage => language !== defaultLanguage;

/** A text that staff wrote, in English and optionally in other languages. Rendered as plain text (W-04). */
export const localText = (longest: number) => {
  const translation = z.optional(value.text(longest));
  const translations = Object.fromEntries(languages.filter(isOther).map((other) => [other, translation]));
  return z.strictObject({
    [defaultLanguage]: value.text(longest),
    ...(translations as Record<OtherLanguage, typeof translation>),
  });
};
export type { LocalText };

/** Monday is 1, Sunday is 7. `open` is null on a day off, `breakTime` without a break. */
export const openingDay = z.strictObject({
  weekday: z.int().check(z.gte(1), z.lte(7)),
  open: z.nullable(timeSpan),
  breakTime: z.nullable(timeSpan),
});
export type OpeningDay = z.infer<typeof openingDay>;

/** First and last closed day, inclusive. */
export const daysOff = z.strictObject({ from: calendarDay, to: calendarDay });

/** Minimum and maximum of one order, in whole US dollars. */
const bounds = z.strictObject({ min: value.amount, max: value.amount });

export const pointPhoto = z.strictObject({
  id: z.uuid(),
  /** Path on the API's origin, public without a session. */
  url: value.text(300),
  about: localText(200),
});
export type PointPhoto = z.infer<typeof pointPhoto>;

export const point = z.strictObject({
  id: z.uuid(),
  name: localText(200),
  city: localText(200),
  address: localText(400),
  timeZone: value.timeZone,
  latitude: z.number(),
  longitude: z.number(),
  phone: z.nullable(value.text(40)),
  /** How to find the door. */
  comment: localText(1000),
  /** Directions to the door, one step per entry, also available offline. */
  directions: value.list(localText(300), 10),
  hours: value.list(openingDay, 7),
  daysOff: value.list(daysOff, 100),
  feePercent: value.amount,
  fixedFee: value.amount,
  cashbackPercent: value.amount,
  cashIn: bounds,
  cashOut: bounds,
  /** Minimum number of days between order and visit. */
  leadDays: z.int(),
  slotMinutes: z.int(),
  photos: value.list(pointPhoto, 20),
  isOpen: z.boolean(),
  /** When the point next opens or closes, including breaks; null if that is more than a week away. */
  changesAt: z.nullable(value.instant),
  /**
   * The largest order possible today: by the order limits, the rest of the day's capacity and, for cash out, the
   * available cash.
   */
  limitToday: z.strictObject({ in: value.amount, out: value.amount }),
  /** Distance from `near` in metres; null without it. */
  distance: z.nullable(z.int()),
});
export type Point = z.infer<typeof point>;

/** `50.45,30.52`: latitude and longitude. */
const place = value.matching(/^-?[0-9]{1,2}(?:\.[0-9]{1,7})?,-?[0-9]{1,3}(?:\.[0-9]{1,7})?$/, 24);

const filter = {
  side: z.optional(cashSide),
  /** Only points that accept an order of this amount on `date` (default: today). */
  amount: z.optional(value.amount),
  date: z.optional(calendarDay),
  /** Only points that are open at this moment. */
  openAt: z.optional(value.instant),
};

export const listPoints = endpoint({
  name: 'listPoints',
  method: 'GET',
  path: '/api/points',
  summary: 'List exchange points, nearest first; without a place by city and name. At most fifty a page.',
  auth: { kind: 'user', owner: 'none' },
  query: z.strictObject({
    ...filter,
    near: z.optional(place),
    /** Part of a city, a street or a name, in either language. */
    q: z.optional(value.text(100)),
    cursor: z.optional(value.opaque(200)),
  }),
  reply: z.strictObject({ items: value.list(point, 50), nextCursor: z.nullable(value.opaque(200)) }),
  problems: [],
  revalidates: true,
});

export const listPointPins = endpoint({
  name: 'listPointPins',
  method: 'GET',
  path: '/api/point-pins',
  summary: 'List the map pins in an area: place, fee and whether the point is open. At most a thousand.',
  auth: { kind: 'user', owner: 'none' },
  query: z.strictObject({
    ...filter,
    /** West, south, east, north. */
    box: z.optional(value.matching(/^-?[0-9.]{1,12}(?:,-?[0-9.]{1,12}){3}$/, 60)),
  }),
  reply: z.strictObject({
    items: value.list(
      z.strictObject({
        id: z.uuid(),
        latitude: z.number(),
        longitude: z.number(),
        feePercent: value.amount,
        isOpen: z.boolean(),
      }),
      1000,
    ),
  }),
  problems: [],
});

export const listPointCities = endpoint({
  name: 'listPointCities',
  method: 'GET',
  path: '/api/point-cities',
  summary: 'List the cities with exchange points, with their center and today’s order limits.',
  auth: { kind: 'user', owner: 'none' },
  reply: z.strictObject({
    items: value.list(
      z.strictObject({
        city: localText(200),
        points: z.int(),
        latitude: z.number(),
        longitude: z.number(),
        feeFrom: value.amount,
        cashbackTo: value.amount,
        cashIn: z.strictObject({ min: value.amount, today: value.amount, max: value.amount }),
        cashOut: z.strictObject({ min: value.amount, today: value.amount, max: value.amount }),
      }),
      500,
    ),
  }),
  problems: [],
});

const inPoint = z.strictObject({ pointId: z.uuid() });

export const getPoint = endpoint({
  name: 'getPoint',
  method: 'GET',
  path: '/api/points/{pointId}',
  summary: 'Get an exchange point.',
  auth: { kind: 'user', owner: 'none' },
  params: inPoint,
  query: z.strictObject({ near: z.optional(place) }),
  reply: point,
  problems: ['NotFound'],
});

export const pointDayStates = ['open', 'dayOff', 'tooSoon', 'full'] as const;

export const listPointDays = endpoint({
  name: 'listPointDays',
  method: 'GET',
  path: '/api/points/{pointId}/days',
  summary: 'List the next thirty days of a point: whether it takes orders, and the maximum amount.',
  auth: { kind: 'user', owner: 'none' },
  params: inPoint,
  query: z.strictObject({ side: cashSide, amount: z.optional(value.amount) }),
  reply: z.strictObject({
    items: value.list(
      z.strictObject({ date: calendarDay, state: z.enum(pointDayStates), limit: value.amount }),
      30,
    ),
  }),
  problems: ['NotFound'],
});

/** Why a slot is unavailable. */
export const slotReasons = ['taken', 'past', 'tooSoon', 'full'] as const;

export const listPointSlots = endpoint({
  name: 'listPointSlots',
  method: 'GET',
  path: '/api/points/{pointId}/slots',
  summary:
    'List the slots of a day by the point’s local time. Breaks have no slots; a day off has none at all.',
  auth: { kind: 'user', owner: 'none' },
  params: inPoint,
  query: z.strictObject({ date: calendarDay, side: cashSide, amount: z.optional(value.amount) }),
  reply: z.strictObject({
    items: value.list(
      z.strictObject({
        from: value.instant,
        to: value.instant,
        isAvailable: z.boolean(),
        reason: z.nullable(z.enum(slotReasons)),
      }),
      100,
    ),
  }),
  problems: ['NotFound'],
});

export const getPointPhoto = endpoint({
  name: 'getPointPhoto',
  method: 'GET',
  path: '/api/point-photos/{photoId}',
  summary: 'Get a picture of a point, as re-encoded by the server.',
  auth: { kind: 'anyone' },
  params: z.strictObject({ photoId: z.uuid() }),
  reply: null,
  file: ['image/webp'],
  problems: ['NotFound'],
});
