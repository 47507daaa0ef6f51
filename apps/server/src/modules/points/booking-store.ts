import type { CashSide } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import { ask, askAll, type CompanionTable, Statement } from '../../platform/db/companion.ts';
import type { Reader } from '../../platform/db/db.ts';

/** What an order takes of a point's capacity. */
export interface BookingRow {
  readonly orderId: string;
  readonly pointId: string;
  readonly side: CashSide;
  /** Cents. */
  readonly cash: bigint;
  readonly slotFrom: Date;
  /** In the point's own calendar. */
  readonly day: string;
  readonly at: Date;
}

export type BookingProblem = 'PointClosed' | 'PointFull' | 'SlotTaken';

/**
 * Books a place in a slot and a part of the day's capacity, each only if it fits (O-03, M-05). The points are locked
 * first, always in the same order; the queries after that see everything committed before, so nobody else can book
 * there, close a day or lower a limit until this transaction ends. An order that already has a place is moved: it gets
 * the new place or keeps the old one.
 */
export const bookingTable: CompanionTable<BookingRow> = {
  name: 'points.booking',
  locks: ({ pointId }) => [`points.point ${pointId.toLowerCase()}`],
  *write(rows) {
    const asked = questionsOf(rows, sql`for no key update`);
    const points = new Statement(asked.points);
    const bookings = new Statement(asked.bookings);
    const daysOff = new Statement(asked.daysOff);
    yield [points, bookings, daysOff];
    const known = { points: points.rows, bookings: bookings.rows, daysOff: daysOff.rows };
    const problems = decide(rows, answersOf(known));
    const taken = rows.filter((_row, index) => problems[index] === null);
    if (taken.length > 0) yield* askAll(insertBookings(taken));
    return problems.map((problem) => problem === null);
  },
};

/** Frees the place and the capacity. Idempotent, also without a booking. */
export const releaseTable: CompanionTable<{ readonly orderId: string; readonly at: Date }> = {
  name: 'points.booking_freeing',
  locks: ({ orderId }) => [`points.booking ${orderId.toLowerCase()}`],
  *write(rows) {
    yield* ask(sql`
      update points.booking b set freed_at = given.at
      from unnest(${rows.map(({ orderId }) => orderId)}::uuid[], ${rows.map(({ at }) => at)}::timestamptz[]) as given (order_id, at)
      where b.order_id = given.order_id and b.freed_at is null`);
    return rows.map(() => true);
  },
};

interface PointBounds {
  readonly id: string;
  readonly isSuspended: boolean;
  readonly slotPlaces: number;
  readonly inPerDay: string;
  readonly outPerDay: string;
}

interface StoredBooking {
  readonly orderId: string;
  readonly pointId: string;
  readonly side: CashSide;
  readonly cash: string;
  readonly slotFrom: Date;
  readonly day: string;
}

interface DayOffRow {
  readonly pointId: string;
  readonly fromDay: string;
  readonly toDay: string;
}

interface Questions {
  readonly points: RawBuilder<PointBounds>;
  /** Bookings of the same points and days, and the orders' own current ones. */
  readonly bookings: RawBuilder<StoredBooking>;
  readonly daysOff: RawBuilder<DayOffRow>;
}

function questionsOf(rows: readonly BookingRow[], lock: RawBuilder<unknown>): Questions {
  const pointIds = rows.map(({ pointId }) => pointId);
  const days = rows.map(({ day }) => day);
  return {
    points: sql<PointBounds>`
      select p.id, p.is_suspended as "isSuspended", p.slot_places as "slotPlaces", p.in_per_day::text as "inPerDay",
        p.out_per_day::text as "outPerDay"
      from points.point p where p.id = any (${pointIds}::uuid[]) order by p.id ${lock}`,
    bookings: sql<StoredBooking>`
      select b.order_id as "orderId", b.point_id as "pointId", b.side, b.cash::text as cash, b.slot_from as "slotFrom",
        b.day::text as day
      from points.booking b
      where b.freed_at is null and (b.order_id = any (${rows.map(({ orderId }) => orderId)}::uuid[])
        or (b.point_id, b.day) in (select * from unnest(${pointIds}::uuid[], ${days}::date[])))`,
    daysOff: sql<DayOffRow>`
      select o.point_id as "pointId", o.from_day::text as "fromDay", o.to_day::text as "toDay"
      from points.day_off o where o.point_id = any (${pointIds}::uuid[])`,
  };
}

interface Answers {
  readonly points: ReadonlyMap<string, PointBounds>;
  /** All bookings that count, by order. */
  readonly bookings: Map<string, StoredBooking>;
  readonly daysOff: readonly DayOffRow[];
}

const answersOf = (rows: {
  readonly points: readonly PointBounds[];
  readonly bookings: readonly StoredBooking[];
  readonly daysOff: readonly DayOffRow[];
}): Answers => ({
  points: new Map(rows.points.map((row) => [row.id, row])),
  bookings: new Map(rows.bookings.map((row) => [row.orderId, row])),
  daysOff: rows.daysOff,
});

/** First come, first served, also within one batch. */
function decide(rows: readonly BookingRow[], answers: Answers): readonly (BookingProblem | null)[] {
  return rows.map((row) => {
    const problem = problemOf(row, answers);
    if (problem !== null) return problem;
    const orderId = row.orderId.toLowerCase();
    const pointId = row.pointId.toLowerCase();
    answers.bookings.set(orderId, { ...row, orderId, pointId, cash: String(row.cash) });
    return null;
  });
}

function problemOf(row: BookingRow, { points, bookings, daysOff }: Answers): BookingProblem | null {
  const { side, cash, slotFrom, day } = row;
  const pointId = row.pointId.toLowerCase();
  const orderId = row.orderId.toLowerCase();
  const slotMs = slotFrom.getTime();
  const own = bookings.get(orderId);
  // A retry of the same booking.
  if (own?.pointId === pointId && own.slotFrom.getTime() === slotMs && BigInt(own.cash) === cash) return null;
  const point = points.get(pointId);
  const isOff = daysOff.some((off) => off.pointId === pointId && off.fromDay <= day && day <= off.toDay);
  if (point === undefined || point.isSuspended || isOff) return 'PointClosed';
  const others = [...bookings.values()].filter((one) => one.pointId === pointId && one.orderId !== orderId);
  const inSlot = others.filter((one) => one.slotFrom.getTime() === slotMs);
  if (inSlot.length >= point.slotPlaces) return 'SlotTaken';
  const used = others
    .filter((one) => one.day === day && one.side === side)
    .reduce((sum, one) => sum + BigInt(one.cash), 0n);
  const perDay = BigInt(side === 'in' ? point.inPerDay : point.outPerDay);
  return used + cash > perDay ? 'PointFull' : null;
}

const insertBookings = (rows: readonly BookingRow[]): RawBuilder<unknown> => {
  // If an order is in the batch twice, the last one counts; one statement may not update a row twice.
  const last = [...new Map(rows.map((row) => [row.orderId.toLowerCase(), row])).values()];
  return sql`
    insert into points.booking (order_id, point_id, side, cash, slot_from, day, taken_at)
    select * from unnest(${last.map(({ orderId }) => orderId)}::uuid[], ${last.map(({ pointId }) => pointId)}::uuid[],
      ${last.map(({ side }) => side)}::text[], ${last.map(({ cash }) => String(cash))}::bigint[],
      ${last.map(({ slotFrom }) => slotFrom)}::timestamptz[], ${last.map(({ day }) => day)}::date[],
      ${last.map(({ at }) => at)}::timestamptz[])
    on conflict (order_id) do update set point_id = excluded.point_id, side = excluded.side, cash = excluded.cash,
      slot_from = excluded.slot_from, day = excluded.day, taken_at = excluded.taken_at, freed_at = null`;
};

/** Why the booking would be refused now, or null. For previews and for the reason of a refusal. */
export async function findBookingProblem(reader: Reader, row: BookingRow): Promise<BookingProblem | null> {
  const [problem = null] = await decideNow(reader, [row]);
  return problem;
}

/** How many of these would fit, booked in turn. */
export async function countFitting(reader: Reader, rows: readonly BookingRow[]): Promise<number> {
  const problems = await decideNow(reader, rows);
  return problems.filter((problem) => problem === null).length;
}

/** Without a lock: the result may be outdated a moment later. */
async function decideNow(
  reader: Reader,
  rows: readonly BookingRow[],
): Promise<readonly (BookingProblem | null)[]> {
  const asked = questionsOf(rows, sql``);
  const { rows: points } = await asked.points.execute(reader);
  const { rows: bookings } = await asked.bookings.execute(reader);
  const { rows: daysOff } = await asked.daysOff.execute(reader);
  return decide(rows, answersOf({ points, bookings, daysOff }));
}

export interface DayUse {
  readonly pointId: string;
  readonly day: string;
  readonly side: CashSide;
  readonly cash: bigint;
}

/** The booked cash per point, day and side, for the days `from` to `to` inclusive. */
export async function readDayUses(
  reader: Reader,
  { pointIds, from, to }: { pointIds: readonly string[]; from: string; to: string },
): Promise<readonly DayUse[]> {
  const { rows } = await sql<{ pointId: string; day: string; side: CashSide; cash: string }>`
    select b.point_id as "pointId", b.day::text as day, b.side, sum(b.cash)::text as cash from points.booking b
    where b.point_id = any (${pointIds}::uuid[]) and b.day between ${from}::date and ${to}::date and b.freed_at is null
    group by b.point_id, b.day, b.side`.execute(reader);
  return rows.map((row) => ({ ...row, cash: BigInt(row.cash) }));
}

/** The number of booked places per slot of a day, by the slot's start in milliseconds. */
export async function readSlotUses(
  reader: Reader,
  { pointId, day }: { pointId: string; day: string },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ slotFrom: Date; taken: number }>`
    select b.slot_from as "slotFrom", count(*)::int as taken from points.booking b
    where b.point_id = ${pointId}::uuid and b.day = ${day}::date and b.freed_at is null
    group by b.slot_from`.execute(reader);
  return new Map(rows.map(({ slotFrom, taken }) => [slotFrom.getTime(), taken]));
}

/** The same for many points and days, keyed by point and start: `<id> <milliseconds>`. */
export async function readSlotUsesOf(
  reader: Reader,
  { pointIds, from, to }: { pointIds: readonly string[]; from: string; to: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ pointId: string; slotFrom: Date; taken: number }>`
    select b.point_id as "pointId", b.slot_from as "slotFrom", count(*)::int as taken from points.booking b
    where b.point_id = any (${pointIds}::uuid[]) and b.day between ${from}::date and ${to}::date and b.freed_at is null
    group by b.point_id, b.slot_from`.execute(reader);
  return new Map(rows.map(({ pointId, slotFrom, taken }) => [`${pointId} ${slotFrom.getTime()}`, taken]));
}
