import type { CashSide } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { Companion } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { type AccessCode, readAccessCode } from './access-code.ts';
import {
  type Booking,
  bookingCompanion,
  bookingProblem,
  free,
  releaseCompanion,
  type SlotAnswer,
  slotOf,
  take,
} from './booking.ts';
import { type BookingProblem, bookingTable } from './booking-store.ts';
import { findCheapest } from './cheapest-store.ts';
import type { PointsCore } from './core.ts';
import { mountDeskPoints } from './desk/routes.ts';
import type { ExchangePoint } from './point.ts';
import { type CashAtPoints, noOrders, type OrdersOfDays } from './ports.ts';
import type { Usd } from './price-policy.ts';
import { amountProblem, quoteOf } from './price-policy.ts';
import { mountPoints } from './routes.ts';
import type { Place } from './search-policy.ts';
import { type PhotoSeed, type PointSeed, seedPhotos, seedPoint } from './seed-point.ts';
import { findPoint, findPoints } from './store.ts';
import { findVisits, type PointVisit } from './visits.ts';

export type { AccessCode } from './access-code.ts';
export type { Booking, SlotAnswer } from './booking.ts';
export type { BookingProblem } from './booking-store.ts';
export type { Slot } from './calendar.ts';
export { pointAccessCodeChanged, pointCommentChanged } from './events.ts';
export type { ExchangePoint } from './point.ts';
export type { CashAtPoints, ClosedDays, OrdersOfDays, PointCash } from './ports.ts';
export type { Usd } from './price-policy.ts';
export { usd } from './price-policy.ts';
export { type Place, readPlace } from './search-policy.ts';
export type { PhotoSeed, PointSeed } from './seed-point.ts';
export type { PointVisit } from './visits.ts';
export { addDays, dayAt } from './zoned-day.ts';

/** The exchange points: their data, opening hours, and bookings of slots and days. */
export interface Points {
  find(reader: Reader, id: string): Promise<ExchangePoint | undefined>;
  findMany(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, ExchangePoint>>;
  /** The point with the lowest fee that accepts an order of this amount. */
  cheapest(
    reader: Reader,
    order: { readonly side: CashSide; readonly cash: Usd },
  ): Promise<ExchangePoint | undefined>;
  /** Points that can pay out what remains of this amount after their fee, nearest or cheapest first. */
  visits(
    reader: Reader,
    request: { readonly dollars: Usd; readonly near: Place | undefined },
  ): Promise<readonly PointVisit[]>;
  /** Whether one order of this amount is within the point's limits. */
  amountProblem(
    point: ExchangePoint,
    side: CashSide,
    cash: Usd,
  ): 'PointAmountTooSmall' | 'PointAmountTooLarge' | null;
  quoteOf(point: ExchangePoint, side: CashSide, cash: Usd): { readonly fee: Usd; readonly cashback: Usd };
  /** The slot that starts at this moment, if the calendar allows an order for it now. */
  slotOf(point: ExchangePoint, at: Date): SlotAnswer;
  /**
   * Books a place in the slot and a part of the day's capacity with a posting. If that is refused, the posting throws
   * `CompanionRefused` with `bookingName`, and `bookingProblem` says why. Moves an order that already has a place, in
   * one step (O-03, M-05).
   */
  bookingCompanion(booking: Booking): Companion;
  readonly bookingName: string;
  bookingProblem(reader: Reader, booking: Booking): Promise<BookingProblem | null>;
  /** For the posting that ends an order without service. Idempotent. */
  releaseCompanion(orderId: string): Companion;
  /** The same in the caller's transaction; `take` throws the refusal itself. */
  take(tx: Tx, booking: Booking): Promise<void>;
  free(tx: Tx, orderId: string): Promise<void>;
  /** The point's access code, or an older version. Null when it has none. Only for callers who may see it (O-04). */
  accessCode(
    reader: Reader,
    of: { readonly pointId: string; readonly version?: number | undefined },
  ): Promise<AccessCode | null>;
  /** Connects the modules that own the cash and the orders. They are on a higher level, so the wiring calls this. */
  connectCash(cash: CashAtPoints): void;
  connectOrders(orders: OrdersOfDays): void;
  /** Adds a point with its code unless it exists. Returns whether it was added. */
  seed(seed: PointSeed): Promise<boolean>;
  /** Adds these pictures, which are made only if the point has none. */
  seedPhotos(pointId: string, make: () => Promise<readonly PhotoSeed[]>): Promise<void>;
  mount(mount: Mount): void;
}

const noCash: CashAtPoints = { of: async () => new Map() };

export function createPoints(deps: Omit<PointsCore, 'cash' | 'orders'>): Points {
  const ports: { cash: CashAtPoints; orders: OrdersOfDays } = { cash: noCash, orders: noOrders };
  const core: PointsCore = { ...deps, cash: () => ports.cash, orders: () => ports.orders };
  return {
    find: findPoint,
    findMany: findPoints,
    cheapest: findCheapest,
    visits: (reader, request) => findVisits(core, reader, request),
    amountProblem,
    quoteOf: (point, _side, cash) => quoteOf(point, cash),
    slotOf: (point, at) => slotOf(point, at, core.clock.now()),
    bookingCompanion: (booking) => bookingCompanion(core, booking),
    bookingName: bookingTable.name,
    bookingProblem: (reader, booking) => bookingProblem(core, reader, booking),
    releaseCompanion: (orderId) => releaseCompanion(core, orderId),
    take: (tx, booking) => take(core, tx, booking),
    free: (tx, orderId) => free(core, tx, orderId),
    accessCode: (reader, of) => readAccessCode(core, reader, of),
    connectCash(cash) {
      ports.cash = cash;
    },
    connectOrders(orders) {
      ports.orders = orders;
    },
    seed: (seed) => seedPoint(core, seed),
    seedPhotos: (pointId, make) => seedPhotos(core, pointId, make),
    mount(mount) {
      mountPoints(mount, core);
      mountDeskPoints(mount, core);
    },
  };
}
