import type { CashSide } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';
import { distanceTo } from './cheapest-store.ts';
import type { ExchangePoint } from './point.ts';
import { mercator, type Place } from './search-policy.ts';
import { matchingText, type PointRow, pointColumns, toPoint } from './store.ts';

/** A customer's search. Amounts are in cents. */
export interface PointFilter {
  readonly now: Date;
  readonly side: CashSide | undefined;
  readonly amount: bigint | undefined;
  /** In each point's own calendar; default: today. */
  readonly date: string | undefined;
  readonly openAt: Date | undefined;
}

export interface Search extends PointFilter {
  readonly near: Place | undefined;
  readonly q: string | undefined;
  readonly after: Cursor | undefined;
  readonly limit: number;
}

/** Where the previous page ended: by map distance, or by city and name. */
export type Cursor =
  | { readonly kind: 'near'; readonly distance: number; readonly id: string }
  | { readonly kind: 'name'; readonly id: string };

export interface FoundPoint {
  readonly point: ExchangePoint;
  readonly cursor: Cursor;
}

/**
 * Reads an index in the order of the answer and stops at the limit, so that the cost depends on the page and not on the
 * number of points: nearest by the GiST index of positions, texts by their n-grams, all others by city and name.
 */
export async function searchPoints(reader: Reader, search: Search): Promise<readonly FoundPoint[]> {
  const { near, q, after, limit } = search;
  const distance = near === undefined ? sql`0::float8` : distanceTo(near);
  const order = near === undefined ? sql`p.city_en, p.name_en, p.id` : sql`${distance}, p.id`;
  const { rows } = await sql<PointRow & { mapDistance: number }>`
    select ${pointColumns}, ${distance} as "mapDistance" from points.point p
    where ${filtered(search)} and ${q === undefined ? sql`true` : matchingText(q)} and ${afterCursor(after, distance)}
    order by ${order} limit ${limit}`.execute(reader);
  return rows.map(({ mapDistance, ...row }) => ({
    point: toPoint(row),
    cursor:
      near === undefined ? { kind: 'name', id: row.id } : { kind: 'near', distance: mapDistance, id: row.id },
  }));
}

function afterCursor(after: Cursor | undefined, distance: RawBuilder<unknown>): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  return after.kind === 'near'
    ? sql`(${distance}, p.id) > (${after.distance}::float8, ${after.id}::uuid)`
    : sql`(p.city_en, p.name_en, p.id)
        > (select a.city_en, a.name_en, a.id from points.point a where a.id = ${after.id}::uuid)`;
}

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface Pin {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly feePercent: string;
  readonly isOpen: boolean;
}

/** The pins for the map. A box whose west is greater than its east crosses the date line. */
export async function searchPins(
  reader: Reader,
  { box, limit, ...filter }: PointFilter & { box: Box | undefined; limit: number },
): Promise<readonly Pin[]> {
  const { rows } = await sql<Pin>`
    select p.id, p.latitude, p.longitude, trim_scale(p.fee_percent)::text as "feePercent",
      not p.is_suspended and ${openAt(filter.openAt ?? filter.now)} as "isOpen"
    from points.point p where ${filtered(filter)} and ${box === undefined ? sql`true` : withinBox(box)}
    order by p.id limit ${limit}`.execute(reader);
  return rows;
}

function withinBox({ west, south, east, north }: Box): RawBuilder<unknown> {
  const part = (from: number, to: number): RawBuilder<unknown> => {
    const low = mercator({ longitude: from, latitude: south });
    const high = mercator({ longitude: to, latitude: north });
    return sql`p.position <@ box(point(${low.x}::float8, ${low.y}::float8), point(${high.x}::float8, ${high.y}::float8))`;
  };
  return west <= east ? part(west, east) : sql`(${part(west, 180)} or ${part(-180, east)})`;
}

function filtered({ now, side, amount, date, openAt: at }: PointFilter): RawBuilder<unknown> {
  const day =
    date === undefined ? sql`(${now}::timestamptz at time zone p.time_zone)::date` : sql`${date}::date`;
  const sides = side === undefined ? (['in', 'out'] as const) : ([side] as const);
  const parts = [
    sql`not p.is_suspended`,
    ...(at === undefined ? [] : [openAt(at)]),
    ...(date === undefined ? [] : [takesOrdersOn(day, now)]),
    // Without an amount, show every point that has this side at all.
    ...(amount === undefined
      ? []
      : [
          sql`(${sql.join(
            sides.map((one) => takes(one, amount, day)),
            sql` or `,
          )})`,
        ]),
  ];
  // The planner underestimates how many rows match such conditions, and would read and sort the whole table. For a CASE
  // it assumes that half of the rows match, so it reads the index in the order of the answer.
  return sql`(case when ${sql.join(parts, sql` and `)} then true else false end)`;
}

/** In local time, like the module's calendar; a test compares the two. */
function openAt(at: Date): RawBuilder<unknown> {
  const local = sql`(${at}::timestamptz at time zone p.time_zone)`;
  return sql`(p.week @> ((extract(isodow from ${local})::int - 1) * 1440 + extract(hour from ${local})::int * 60
      + extract(minute from ${local})::int) and ${notOff(sql`${local}::date`)})`;
}

const notOff = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`not exists (select from points.day_off o where o.point_id = p.id and ${day} between o.from_day and o.to_day)`;

function takesOrdersOn(day: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const weekday = sql`(extract(isodow from ${day})::int - 1)`;
  return sql`(p.week && int4multirange(int4range(${weekday} * 1440, ${weekday} * 1440 + 1440)) and ${notOff(day)}
    and ${day} >= (${now}::timestamptz at time zone p.time_zone)::date + p.lead_days)`;
}

function takes(side: CashSide, amount: bigint, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`p.${side}_${name}`);
  return sql`(${amount}::bigint between ${column('min')} and ${column('max')} and ${amount}::bigint <= ${column('per_day')}
    - (select coalesce(sum(b.cash), 0) from points.booking b
       where b.point_id = p.id and b.day = ${day} and b.side = ${side} and b.freed_at is null))`;
}

/** All points that accept orders, by city. */
export async function listCityPoints(reader: Reader, limit: number): Promise<readonly ExchangePoint[]> {
  const { rows } = await sql<PointRow>`
    select ${pointColumns} from points.point p where not p.is_suspended
    order by p.city_en, p.name_en, p.id limit ${limit}`.execute(reader);
  return rows.map(toPoint);
}
