import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDay, cashSide, daysOff, localText, openingDay, pointPhoto } from './points.ts';
import { deskNoteLengths } from './users.desk.ts';
import * as value from './values.ts';

const note = value.text(deskNoteLengths.max).check(z.trim(), z.minLength(deskNoteLengths.min));
const inPoint = z.strictObject({ pointId: z.uuid() });
const orderBounds = z.strictObject({ min: value.amount, max: value.amount, perDay: value.amount });

/** The fields of a point that staff can edit. */
const pointFields = {
  name: localText(200),
  city: localText(200),
  address: localText(400),
  timeZone: value.timeZone,
  latitude: z.number(),
  longitude: z.number(),
  phone: z.nullable(value.text(40)),
  comment: localText(1000),
  directions: value.list(localText(300), 10),
  hours: value.list(openingDay, 7),
  feePercent: value.amount,
  fixedFee: value.amount,
  cashbackPercent: value.amount,
  cashIn: orderBounds,
  cashOut: orderBounds,
  leadDays: z.int().check(z.gte(0), z.lte(30)),
  /** Number of customers per slot. */
  slotPlaces: z.int().check(z.gte(1), z.lte(10)),
};

const deskPoint = z.strictObject({
  id: z.uuid(),
  ...pointFields,
  slotMinutes: z.int(),
  daysOff: value.list(daysOff, 100),
  photos: value.list(pointPhoto, 20),
  /** Accepts no new orders. */
  isSuspended: z.boolean(),
  isOpen: z.boolean(),
  changesAt: z.nullable(value.instant),
  today: z.strictObject({
    orders: z.int(),
    leftIn: value.amount,
    leftOut: value.amount,
    /**
     * Drawer balance by the ledger, and the part not reserved for orders. Hidden (null) while the drawer is being
     * counted.
     */
    cash: z.nullable(value.amount),
    free: z.nullable(value.amount),
    /** Reserved cash that a count did not find. Above zero, somebody must bring cash before the customers come. */
    shortage: value.amount,
  }),
  version: z.int(),
});
export type DeskPoint = z.infer<typeof deskPoint>;

export const listDeskPoints = endpoint({
  name: 'listDeskPoints',
  method: 'GET',
  path: '/api/desk/points',
  summary: 'List the points that the caller may see, by city and name, at most two hundred.',
  auth: { kind: 'staff', right: 'points.read', scope: 'point' },
  query: z.strictObject({ q: z.optional(value.text(100)) }),
  reply: z.strictObject({ items: value.list(deskPoint, 200) }),
  problems: [],
});

export const getDeskPoint = endpoint({
  name: 'getDeskPoint',
  method: 'GET',
  path: '/api/desk/points/{pointId}',
  summary: 'Get a point with the fields that only staff may see.',
  auth: { kind: 'staff', right: 'points.read', scope: 'point' },
  params: inPoint,
  reply: deskPoint,
  problems: ['NotFound'],
});

export const createPoint = endpoint({
  name: 'createPoint',
  method: 'POST',
  path: '/api/desk/points',
  summary: 'Create a point. It takes orders once it has hours and cash.',
  auth: { kind: 'staff', right: 'points.manage' },
  body: z.strictObject({ ...pointFields, note }),
  reply: deskPoint,
  problems: ['PointInvalid'],
});

export const changePoint = endpoint({
  name: 'changePoint',
  method: 'PATCH',
  path: '/api/desk/points/{pointId}',
  summary:
    'Update a point. Existing orders keep their fee, cashback and slot; their customers are notified of a changed comment.',
  auth: { kind: 'staff', right: 'points.manage' },
  params: inPoint,
  body: z.strictObject({
    ...z.partial(z.strictObject(pointFields)).shape,
    isSuspended: z.optional(z.boolean()),
    version: z.int(),
    note,
  }),
  reply: deskPoint,
  problems: ['NotFound', 'PointChanged', 'PointInvalid'],
});

export const getPointAccessCode = endpoint({
  name: 'getPointAccessCode',
  method: 'POST',
  path: '/api/desk/points/{pointId}/access-code/show',
  summary: 'Get the access code of the building. Audited.',
  auth: { kind: 'staff', right: 'points.manage' },
  params: inPoint,
  reply: z.strictObject({ accessCode: z.nullable(value.text(40)) }),
  problems: ['NotFound'],
});

export const setPointAccessCode = endpoint({
  name: 'setPointAccessCode',
  method: 'PUT',
  path: '/api/desk/points/{pointId}/access-code',
  summary:
    'Set the access code of the building. Customers who have seen the old code are notified and see the new one in their order.',
  auth: { kind: 'staff', right: 'points.manage' },
  params: inPoint,
  body: z.strictObject({ accessCode: value.text(40).check(z.trim(), z.minLength(1)), note }),
  reply: z.strictObject({ told: z.int() }),
  problems: ['NotFound'],
});

/** What happens to the orders of a closed day. */
export const closedDayChoices = ['chooseAgain', 'move', 'cancel', 'serve'] as const;
export type ClosedDayChoice = (typeof closedDayChoices)[number];

export const getClosedDayPreview = endpoint({
  name: 'getClosedDayPreview',
  method: 'GET',
  path: '/api/desk/points/{pointId}/days-off/preview',
  summary: 'Preview closing days: the open orders and the points they could move to.',
  auth: { kind: 'staff', right: 'points.manage' },
  params: inPoint,
  query: z.strictObject({ from: calendarDay, to: calendarDay }),
  reply: z.strictObject({
    orders: value.list(
      z.strictObject({
        id: z.uuid(),
        number: value.opaque(40),
        side: cashSide,
        cash: value.amount,
        slotFrom: value.instant,
        hasCode: z.boolean(),
      }),
      500,
    ),
    /** The nearest other point, and how many of the orders fit there at the same times. */
    moveTo: z.nullable(
      z.strictObject({ pointId: z.uuid(), name: localText(200), fits: z.int(), feePercent: value.amount }),
    ),
  }),
  problems: ['NotFound'],
});

export const closePointDays = endpoint({
  name: 'closePointDays',
  method: 'POST',
  path: '/api/desk/points/{pointId}/days-off',
  summary:
    'Close days and decide what happens to their orders. Orders whose code was shown must be served, or canceled by support.',
  auth: { kind: 'staff', right: 'points.manage' },
  params: inPoint,
  body: z.strictObject({ from: calendarDay, to: calendarDay, orders: z.enum(closedDayChoices), note }),
  reply: z.strictObject({ orders: z.int() }),
  problems: ['NotFound', 'PointInvalid', 'PointFull'],
});

export const openPointDays = endpoint({
  name: 'openPointDays',
  method: 'DELETE',
  path: '/api/desk/points/{pointId}/days-off/{from}',
  summary: 'Delete days off, by their first day.',
  auth: { kind: 'staff', right: 'points.manage' },
  params: z.strictObject({ pointId: z.uuid(), from: calendarDay }),
  reply: null,
  problems: ['NotFound'],
});

export const addPointPhoto = endpoint({
  name: 'addPointPhoto',
  method: 'POST',
  path: '/api/desk/points/{pointId}/photos',
  summary: 'Upload a picture (JPEG, PNG or WebP, at most 5 MB and 25 megapixels). It is re-encoded.',
  auth: { kind: 'staff', right: 'points.manage' },
  params: inPoint,
  /** The picture in Base64. */
  body: z.strictObject({
    picture: value.matching(/^[A-Za-z0-9+/]+={0,2}$/, 7_000_000),
    about: localText(200),
  }),
  reply: pointPhoto,
  problems: ['NotFound', 'PictureInvalid', 'PointInvalid'],
});

export const removePointPhoto = endpoint({
  name: 'removePointPhoto',
  method: 'DELETE',
  path: '/api/desk/points/{pointId}/photos/{photoId}',
  summary: 'Delete a picture.',
  auth: { kind: 'staff', right: 'points.manage' },
  params: z.strictObject({ pointId: z.uuid(), photoId: z.uuid() }),
  reply: null,
  problems: ['NotFound'],
});
