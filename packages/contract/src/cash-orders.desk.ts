import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDay, cashSide } from './points.ts';
import { deskNoteLengths } from './users.desk.ts';
import * as value from './values.ts';

const note = value.text(deskNoteLengths.max).check(z.trim(), z.minLength(deskNoteLengths.min));
const person = z.strictObject({ id: z.uuid(), name: value.text(200) });

/** The denominations of US dollar notes that are counted, largest first. */
export const denominations = [100, 50, 20, 10, 5, 2, 1] as const;
const pieces = z.int().check(z.gte(0), z.lte(100_000));
/** Number of notes by denomination. A missing denomination counts as zero. */
export const countedNotes = z.partialRecord(z.enum(['100', '50', '20', '10', '5', '2', '1']), pieces);
export type CountedNotes = z.infer<typeof countedNotes>;

export const cashOrderStages = [
  'scheduled',
  'funds_locked',
  'code_issued',
  'at_point',
  'successful',
  'rejected',
  'canceled',
] as const;

const cashOrderItem = z.strictObject({
  id: z.uuid(),
  number: value.opaque(40),
  sealMark: value.opaque(2),
  pointId: z.uuid(),
  slotFrom: value.instant,
  slotTo: value.instant,
  /** The customer's name for staff; the masked e-mail if no name is known. */
  client: value.text(254),
  side: cashSide,
  cash: value.amount,
  /** The coin that is credited (in) or was sold (out); `USD` for plain dollars. */
  coin: value.coinId,
  hasCode: z.boolean(),
  stage: z.enum(cashOrderStages),
  /** When the code was accepted. */
  arrivedAt: z.nullable(value.instant),
  /** Staff must call the customer: five wrong codes, or somebody else came. */
  isLocked: z.boolean(),
});
export type CashOrderItem = z.infer<typeof cashOrderItem>;

export const listPointOrders = endpoint({
  name: 'listPointOrders',
  method: 'GET',
  path: '/api/desk/points/{pointId}/orders',
  summary:
    'List the orders of a point on a day, by time, with the totals. The day defaults to today at the point.',
  auth: { kind: 'staff', right: 'cash-orders.read', scope: 'point' },
  params: z.strictObject({ pointId: z.uuid() }),
  query: z.strictObject({ date: z.optional(calendarDay) }),
  reply: z.strictObject({
    date: calendarDay,
    timeZone: value.timeZone,
    items: value.list(cashOrderItem, 500),
    orders: z.int(),
    waiting: z.int(),
    done: z.int(),
    toReceive: value.amount,
    toPayOut: value.amount,
  }),
  problems: ['NotFound'],
});

export const findCashOrders = endpoint({
  name: 'findCashOrders',
  method: 'GET',
  path: '/api/desk/cash-orders',
  summary:
    'Search orders by number or by the customer’s e-mail, newest first, at most fifty, at the caller’s points only.',
  auth: { kind: 'staff', right: 'cash-orders.read', scope: 'point' },
  query: z.strictObject({ q: value.text(100).check(z.trim(), z.minLength(2)) }),
  reply: z.strictObject({ items: value.list(cashOrderItem, 50) }),
  problems: [],
});

const inOrder = z.strictObject({ orderId: z.uuid() });

export const cashOrderEvents = [
  'Booked',
  'Rescheduled',
  'CodeIssued',
  'CodeAccepted',
  'CodeWrong',
  'CodeLocked',
  'SealCompared',
  'NoteSetAside',
  'AmountLowered',
  'WrongPerson',
  'Completed',
  'Rejected',
  'Canceled',
  'NoShow',
] as const;

const cashOrderDetail = z.strictObject({
  ...cashOrderItem.shape,
  userId: value.userId,
  fee: value.amount,
  feePercent: value.amount,
  cashback: value.amount,
  /** Dollars credited (in) or locked (out). */
  usd: value.amount,
  /** Estimate of the coin bought with the cash; null if none is bought. */
  credits: z.nullable(z.strictObject({ coin: value.coinId, amount: value.amount, price: value.amount })),
  triesLeft: z.int(),
  /** Drawer balance by the ledger, now and after this order. Hidden (null) while the drawer is being counted. */
  drawer: z.strictObject({
    now: z.nullable(value.amount),
    after: z.nullable(value.amount),
    isOpen: z.boolean(),
  }),
  events: value.list(
    z.strictObject({
      at: value.instant,
      event: z.enum(cashOrderEvents),
      by: z.nullable(person),
      note: z.nullable(value.text(1000)),
    }),
    200,
  ),
});
export type CashOrderDetail = z.infer<typeof cashOrderDetail>;

export const getCashOrder = endpoint({
  name: 'getCashOrder',
  method: 'GET',
  path: '/api/desk/cash-orders/{orderId}',
  summary: 'Get an order with its history, without the confirmation code. Audited.',
  auth: { kind: 'staff', right: 'cash-orders.read', scope: 'point' },
  params: inOrder,
  reply: cashOrderDetail,
  problems: ['NotFound'],
});

export const acceptCashCode = endpoint({
  name: 'acceptCashCode',
  method: 'POST',
  path: '/api/desk/cash-orders/{orderId}/code',
  summary:
    'Verify the customer’s confirmation code, as typed by the teller. A code is single-use. The fifth wrong code locks the order for support.',
  auth: { kind: 'staff', right: 'cash-orders.serve', scope: 'point' },
  params: inOrder,
  body: z.strictObject({ code: value.emailCode }),
  reply: cashOrderDetail,
  problems: ['NotFound', 'CashCodeWrong', 'CodeLocked', 'OrderNotReady', 'DrawerClosed'],
});

export const completeCashOrder = endpoint({
  name: 'completeCashOrder',
  method: 'POST',
  path: '/api/desk/cash-orders/{orderId}/complete',
  summary:
    'Complete an order after the cash has changed hands. The counted notes and the retyped amount must both equal the order (O-05).',
  auth: { kind: 'staff', right: 'cash-orders.serve', scope: 'point' },
  params: inOrder,
  body: z.strictObject({ notes: countedNotes, amount: value.amount, isSealCompared: z.literal(true) }),
  reply: cashOrderDetail,
  problems: ['NotFound', 'OrderNotReady', 'CountDiffers', 'DrawerClosed', 'DrawerShort'],
  idempotent: true,
});

export const setNoteAside = endpoint({
  name: 'setNoteAside',
  method: 'POST',
  path: '/api/desk/cash-orders/{orderId}/notes-aside',
  summary: 'Record a suspect banknote: its serial number, and whether it was returned or kept for the bank.',
  auth: { kind: 'staff', right: 'cash-orders.serve', scope: 'point' },
  params: inOrder,
  body: z.strictObject({
    denomination: z.literal([...denominations]),
    serial: value.text(40).check(z.trim(), z.minLength(1)),
    isKept: z.boolean(),
  }),
  reply: cashOrderDetail,
  problems: ['NotFound', 'OrderNotReady'],
});

export const lowerCashOrder = endpoint({
  name: 'lowerCashOrder',
  method: 'POST',
  path: '/api/desk/cash-orders/{orderId}/lower',
  summary:
    'Lower an order when the customer brings less: same rates, a multiple of 10. Only for cash in, only at the point.',
  auth: { kind: 'staff', right: 'cash-orders.serve', scope: 'point' },
  params: inOrder,
  body: z.strictObject({ amount: value.amount, note }),
  reply: cashOrderDetail,
  problems: [
    'NotFound',
    'OrderNotReady',
    'AmountInvalid',
    'AmountNotMultiple',
    'AmountTooSmall',
    'AmountTooLarge',
  ],
});

/** Why no cash changed hands. `NoShow` requires that the slot is over and an accepted code, if any, has expired. */
export const cashRejections = ['AllGivenBack', 'WrongPerson', 'PointCannotServe', 'NoShow'] as const;

export const rejectCashOrder = endpoint({
  name: 'rejectCashOrder',
  method: 'POST',
  path: '/api/desk/cash-orders/{orderId}/reject',
  summary:
    'Reject an order when no cash has changed hands. Its funds are released, or the order is locked for support if the wrong person came. A no-show can be recorded after the slot, and if the code was shown only after it has expired.',
  auth: { kind: 'staff', right: 'cash-orders.serve', scope: 'point' },
  params: inOrder,
  body: z.strictObject({ reason: z.enum(cashRejections), note }),
  reply: cashOrderDetail,
  problems: ['NotFound', 'OrderNotReady'],
});

export const cashCancelReasons = [
  'ClientCannotCome',
  'PointCannotServe',
  'WrongAmountOrPoint',
  'Suspicion',
] as const;

export const cancelCashOrder = endpoint({
  name: 'cancelCashOrder',
  method: 'POST',
  path: '/api/desk/cash-orders/{orderId}/cancel',
  summary:
    'Cancel an order as support, also after its code was shown. The code stops working and the funds are released. If fraud is suspected, the account is frozen as well.',
  auth: { kind: 'staff', right: 'cash-orders.cancel' },
  params: inOrder,
  body: z.strictObject({ reason: z.enum(cashCancelReasons), note }),
  reply: cashOrderDetail,
  problems: ['NotFound', 'OrderClosed'],
  urgent: true,
});
