import * as z from 'zod/mini';
import { countedNotes } from './cash-orders.desk.ts';
import { endpoint } from './endpoint.ts';
import { calendarDay } from './points.ts';
import { deskNoteLengths } from './users.desk.ts';
import * as value from './values.ts';

const note = value.text(deskNoteLengths.max).check(z.trim(), z.minLength(deskNoteLengths.min));
const person = z.strictObject({ id: z.uuid(), name: value.text(200) });
const inPoint = z.strictObject({ pointId: z.uuid() });

export const drawerStates = ['closed', 'open', 'closing'] as const;
export const drawerMovements = [
  'opening',
  'cashIn',
  'cashOut',
  'fromVault',
  'toVault',
  'difference',
  'closing',
] as const;

/** Why a count differs from the ledger. */
export const differenceReasons = [
  'NotFoundAfterRecount',
  'WrongChange',
  'DoubtfulNoteKept',
  'Unknown',
] as const;

const movement = z.strictObject({
  id: z.uuid(),
  at: value.instant,
  kind: z.enum(drawerMovements),
  by: z.nullable(person),
  /** The second person of a count, or the courier's name and bag number. */
  about: z.nullable(value.text(300)),
  order: z.nullable(
    z.strictObject({
      id: z.uuid(),
      number: value.opaque(40),
      sealMark: value.opaque(2),
      client: value.text(254),
    }),
  ),
  in: z.nullable(value.amount),
  out: z.nullable(value.amount),
  /** Expected drawer balance after the movement. */
  balance: value.amount,
});

/** One person's count of the whole drawer. The sum is hidden (null) until the second person has counted. */
const count = z.strictObject({ by: person, at: value.instant, sum: z.nullable(value.amount) });

const drawer = z.strictObject({
  pointId: z.uuid(),
  date: calendarDay,
  state: z.enum(drawerStates),
  openedAt: z.nullable(value.instant),
  closedAt: z.nullable(value.instant),
  /**
   * opening + cashIn - cashOut - vault = mustBe. All of these and the movements are hidden while a count waits for its
   * second person, so that the second count is blind.
   */
  opening: z.nullable(value.amount),
  cashIn: z.strictObject({ sum: z.nullable(value.amount), orders: z.int() }),
  cashOut: z.strictObject({ sum: z.nullable(value.amount), orders: z.int() }),
  /** Cash moved to the vault minus cash taken from it. */
  vault: z.nullable(value.signedAmount),
  mustBe: z.nullable(value.amount),
  /** Reserved for orders that have not been served yet. */
  promised: z.nullable(value.amount),
  shortage: value.amount,
  /** Counts of an opening or closing that waits for its second person. */
  counts: value.list(count, 10),
  difference: z.nullable(value.signedAmount),
  /** Sum of all differences at this point this month. */
  monthDifference: value.signedAmount,
  movements: value.list(movement, 1000),
});
export type Drawer = z.infer<typeof drawer>;

export const getDrawer = endpoint({
  name: 'getDrawer',
  method: 'GET',
  path: '/api/desk/points/{pointId}/drawer',
  summary:
    'Get the drawer of a point on a day (default today): the equation and its movements. Figures are hidden while a count waits for the second person.',
  auth: { kind: 'staff', right: 'drawers.read', scope: 'point' },
  params: inPoint,
  query: z.strictObject({ date: z.optional(calendarDay) }),
  reply: drawer,
  problems: ['NotFound'],
});

export const listDrawerDays = endpoint({
  name: 'listDrawerDays',
  method: 'GET',
  path: '/api/desk/points/{pointId}/drawer-days',
  summary:
    'List the last thirty days of a drawer with their differences. Refused while a count waits for the second person.',
  auth: { kind: 'staff', right: 'drawers.read', scope: 'point' },
  params: inPoint,
  reply: z.strictObject({
    items: value.list(
      z.strictObject({
        date: calendarDay,
        opening: value.amount,
        closing: z.nullable(value.amount),
        difference: z.nullable(value.signedAmount),
        reason: z.nullable(z.enum(differenceReasons)),
        note: z.nullable(value.text(1000)),
        people: value.list(person, 4),
      }),
      30,
    ),
  }),
  problems: ['NotFound', 'CountWaiting'],
});

export const countDrawer = endpoint({
  name: 'countDrawer',
  method: 'POST',
  path: '/api/desk/points/{pointId}/drawer/counts',
  summary:
    'Submit a count to open or close the drawer. A difference needs a reason. A second person must confirm it.',
  auth: { kind: 'staff', right: 'drawers.count', scope: 'point' },
  params: inPoint,
  body: z.strictObject({
    notes: countedNotes,
    reason: z.optional(z.enum(differenceReasons)),
    note: z.optional(note),
  }),
  reply: drawer,
  problems: ['NotFound', 'CountWaiting', 'ReasonRequired', 'OrdersAtPoint'],
});

export const confirmDrawerCount = endpoint({
  name: 'confirmDrawerCount',
  method: 'POST',
  path: '/api/desk/points/{pointId}/drawer/counts/confirm',
  summary:
    'Confirm a drawer count with a second, blind count at the same desk: own e-mail, own authenticator code, own count. Equal counts open or close the drawer.',
  auth: { kind: 'staff', right: 'drawers.count', scope: 'point' },
  params: inPoint,
  body: z.strictObject({ email: value.email, code: value.emailCode, notes: countedNotes }),
  reply: drawer,
  problems: ['NotFound', 'CodeInvalid', 'FourEyesRequired', 'CountDiffers', 'OrderClosed', 'OrdersAtPoint'],
});

export const withdrawDrawerCount = endpoint({
  name: 'withdrawDrawerCount',
  method: 'DELETE',
  path: '/api/desk/points/{pointId}/drawer/counts',
  summary: 'Withdraw a drawer count that waits for the second person.',
  auth: { kind: 'staff', right: 'drawers.count', scope: 'point' },
  params: inPoint,
  reply: drawer,
  problems: ['NotFound'],
});

export const moveDrawerCash = endpoint({
  name: 'moveDrawerCash',
  method: 'POST',
  path: '/api/desk/points/{pointId}/drawer/moves',
  summary: 'Move cash between the vault and the drawer. Cash reserved for orders stays in the drawer.',
  auth: { kind: 'staff', right: 'drawers.count', scope: 'point' },
  params: inPoint,
  body: z.strictObject({
    direction: z.enum(['fromVault', 'toVault']),
    amount: value.amount,
    bag: value.text(40).check(z.trim(), z.minLength(1)),
    courier: value.text(120).check(z.trim(), z.minLength(1)),
  }),
  reply: drawer,
  problems: ['NotFound', 'DrawerClosed', 'DrawerShort', 'AmountInvalid'],
  idempotent: true,
});
