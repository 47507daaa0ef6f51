import type { LocalText, OpeningDay } from '@gim/contract';
import { languages } from '@gim/languages';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';
import type { DaysOff, ExchangePoint, PointFields, PointPhoto } from './point.ts';
import { usd } from './price-policy.ts';
import { gramsOf, mercator, soughtText, weekRanges } from './search-policy.ts';

/** A row of `points.point` with its related rows. The JSON is our own, so it is not validated again. */
export interface PointRow {
  readonly id: string;
  readonly name: LocalText;
  readonly city: LocalText;
  readonly address: LocalText;
  readonly comment: LocalText;
  readonly directions: readonly LocalText[];
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string | null;
  readonly hours: readonly OpeningDay[];
  readonly feePercent: string;
  readonly fixedFee: string;
  readonly cashbackPercent: string;
  readonly inMin: string;
  readonly inMax: string;
  readonly inPerDay: string;
  readonly outMin: string;
  readonly outMax: string;
  readonly outPerDay: string;
  readonly leadDays: number;
  readonly slotMinutes: number;
  readonly slotPlaces: number;
  readonly isSuspended: boolean;
  readonly version: number;
  readonly daysOff: readonly DaysOff[];
  readonly photos: readonly PointPhoto[];
}

/** For the table aliased as `p`. Omits days off that are long past. */
export const pointColumns: RawBuilder<unknown> = sql`
  p.id, p.name, p.city, p.address, p.comment, p.directions, p.time_zone as "timeZone", p.latitude, p.longitude, p.phone,
  p.hours, trim_scale(p.fee_percent)::text as "feePercent", p.fixed_fee::text as "fixedFee",
  trim_scale(p.cashback_percent)::text as "cashbackPercent", p.in_min::text as "inMin", p.in_max::text as "inMax",
  p.in_per_day::text as "inPerDay", p.out_min::text as "outMin", p.out_max::text as "outMax",
  p.out_per_day::text as "outPerDay", p.lead_days as "leadDays", p.slot_minutes as "slotMinutes",
  p.slot_places as "slotPlaces", p.is_suspended as "isSuspended", p.version,
  (select coalesce(jsonb_agg(jsonb_build_object('from', d.from_day::text, 'to', d.to_day::text) order by d.from_day), '[]')
    from (select * from points.day_off o where o.point_id = p.id order by o.from_day desc limit 100) d) as "daysOff",
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'about', f.about) order by f.position, f.id), '[]')
    from points.photo f where f.point_id = p.id) as photos`;

export function toPoint(row: PointRow): ExchangePoint {
  const { fixedFee, inMin, inMax, inPerDay, outMin, outMax, outPerDay, ...same } = row;
  return {
    ...same,
    fixedFee: usd(BigInt(fixedFee)),
    cashIn: { min: usd(BigInt(inMin)), max: usd(BigInt(inMax)), perDay: usd(BigInt(inPerDay)) },
    cashOut: { min: usd(BigInt(outMin)), max: usd(BigInt(outMax)), perDay: usd(BigInt(outPerDay)) },
  };
}

export async function findPoints(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ExchangePoint>> {
  const { rows } = await sql<PointRow>`
    select ${pointColumns} from points.point p where p.id = any (${ids}::uuid[])`.execute(reader);
  return new Map(rows.map((row) => [row.id, toPoint(row)]));
}

export async function findPoint(reader: Reader, id: string): Promise<ExchangePoint | undefined> {
  return (await findPoints(reader, [id])).get(id.toLowerCase());
}

/** Blocks bookings and changes of this point until the transaction ends. */
export async function lockPoint(tx: Tx, id: string): Promise<ExchangePoint | undefined> {
  await sql`select from points.point where id = ${id}::uuid for no key update`.execute(tx);
  return findPoint(tx, id);
}

/** For the desk, sorted by city and name. */
export async function listPointRows(
  reader: Reader,
  { ids, q, limit }: { ids: readonly string[] | 'all'; q: string | undefined; limit: number },
): Promise<readonly ExchangePoint[]> {
  const { rows } = await sql<PointRow>`
    select ${pointColumns} from points.point p
    where ${ids === 'all' ? sql`true` : sql`p.id = any (${ids}::uuid[])`}
      and ${q === undefined ? sql`true` : matchingText(q)}
    order by p.city_en, p.name_en, p.id limit ${limit}`.execute(reader);
  return rows.map(toPoint);
}

/** The n-grams find candidate rows by an index; `strpos` confirms the match. */
export function matchingText(q: string): RawBuilder<boolean> {
  const needle = soughtText([q]);
  return sql<boolean>`(p.grams @> ${gramsOf(needle, { isNeedle: true })}::text[] and strpos(p.sought, ${needle}) > 0)`;
}

/** The columns and values of all fields that staff can change. */
function columnsOf(fields: PointFields): readonly (readonly [string, RawBuilder<unknown>])[] {
  const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;
  const { name, city, address, cashIn, cashOut } = fields;
  const sought = soughtText(
    [name, city, address].flatMap((text) => languages.flatMap((language) => text[language] ?? [])),
  );
  const { x, y } = mercator(fields);
  return [
    ['name', json(name)],
    ['city', json(city)],
    ['address', json(address)],
    ['comment', json(fields.comment)],
    ['directions', json(fields.directions)],
    ['time_zone', sql`${fields.timeZone}`],
    ['latitude', sql`${fields.latitude}::float8`],
    ['longitude', sql`${fields.longitude}::float8`],
    ['phone', sql`${fields.phone}`],
    ['hours', json(fields.hours)],
    ['week', sql`${weekRanges(fields.hours)}::int4multirange`],
    ['fee_percent', sql`${fields.feePercent}::numeric`],
    ['fixed_fee', sql`${fields.fixedFee.units}::bigint`],
    ['cashback_percent', sql`${fields.cashbackPercent}::numeric`],
    ['in_min', sql`${cashIn.min.units}::bigint`],
    ['in_max', sql`${cashIn.max.units}::bigint`],
    ['in_per_day', sql`${cashIn.perDay.units}::bigint`],
    ['out_min', sql`${cashOut.min.units}::bigint`],
    ['out_max', sql`${cashOut.max.units}::bigint`],
    ['out_per_day', sql`${cashOut.perDay.units}::bigint`],
    ['lead_days', sql`${fields.leadDays}::smallint`],
    ['slot_places', sql`${fields.slotPlaces}::smallint`],
    ['position', sql`point(${x}::float8, ${y}::float8)`],
    ['sought', sql`${sought}`],
    ['grams', sql`${gramsOf(sought)}::text[]`],
  ];
}

/** False when a point with this id exists. */
export async function insertPoint(
  executor: Executor,
  { id, fields, at }: { id: string; fields: PointFields; at: Date },
): Promise<boolean> {
  const columns = columnsOf(fields);
  const { rows } = await sql`
    insert into points.point (id, created_at, ${sql.join(columns.map(([column]) => sql.ref(column)))})
    values (${id}::uuid, ${at}, ${sql.join(columns.map(([, value]) => value))})
    on conflict (id) do nothing returning id`.execute(executor);
  return rows.length === 1;
}

/** The caller must hold the row's lock and have compared its version. */
export async function updatePoint(
  tx: Tx,
  { id, fields, isSuspended }: { id: string; fields: PointFields; isSuspended: boolean },
): Promise<void> {
  const sets = columnsOf(fields).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update points.point set ${sql.join(sets)}, is_suspended = ${isSuspended}, version = version + 1
    where id = ${id}::uuid`.execute(tx);
}

/** The caller refuses overlapping days; the primary key refuses the same first day twice. */
export async function insertDaysOff(tx: Tx, { id, from, to }: { id: string } & DaysOff): Promise<void> {
  await sql`insert into points.day_off (point_id, from_day, to_day) values (${id}::uuid, ${from}::date, ${to}::date)`.execute(
    tx,
  );
}

export async function removeDaysOff(tx: Tx, { id, from }: { id: string; from: string }): Promise<boolean> {
  const { rows } = await sql`
    delete from points.day_off where point_id = ${id}::uuid and from_day = ${from}::date returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}
