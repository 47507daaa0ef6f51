import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';
import type { NewMovement } from './drawer-store.ts';

export interface StoredMovement extends NewMovement {
  readonly at: Date;
  readonly balance: bigint;
}

interface Span {
  readonly pointId: string;
  readonly timeZone: string;
  /** A day of the point's calendar. */
  readonly date: string;
}

type Raw = Omit<StoredMovement, 'units' | 'balance'> & { readonly units: string; readonly balance: string };

/** All movements of a day, oldest first. */
export async function listMovements(
  reader: Reader,
  { pointId, timeZone, date, limit }: Span & { readonly limit: number },
): Promise<readonly StoredMovement[]> {
  const { rows } = await sql<Raw>`
    select id, kind, units::text as units, balance::text as balance, staff_id as "staffId", about, order_id as "orderId",
      count_id as "countId", at
    from (
      select * from drawers.movement
      where point_id = ${pointId} and at >= ${date}::date::timestamp at time zone ${timeZone}
        and at < (${date}::date + 1)::timestamp at time zone ${timeZone}
      order by no desc limit ${limit}
    ) as newest order by no`.execute(reader);
  return rows.map(({ units, balance, ...row }) => ({
    ...row,
    units: BigInt(units),
    balance: BigInt(balance),
  }));
}

/** Counts since a moment that differed by more than `over`. */
export async function listDifferences(
  reader: Reader,
  { since, over }: { readonly since: Date; readonly over: bigint },
): Promise<readonly { readonly id: string; readonly pointId: string; readonly units: bigint }[]> {
  const { rows } = await sql<{ id: string; pointId: string; units: string }>`
    select id, point_id as "pointId", units::text as units from drawers.movement
    where kind = 'difference' and at >= ${since} and abs(units) > ${over}::numeric order by no`.execute(
    reader,
  );
  return rows.map(({ units, ...row }) => ({ ...row, units: BigInt(units) }));
}

export interface DaySums {
  /** The cash before the first movement of the day. */
  readonly carried: bigint;
  readonly cashIn: bigint;
  readonly cashInOrders: number;
  readonly cashOut: bigint;
  readonly cashOutOrders: number;
  /** Cash sent to the vault minus cash received from it. */
  readonly vault: bigint;
  readonly monthDifference: bigint;
}

interface RawSums {
  readonly carried: string;
  readonly cashIn: string;
  readonly cashInOrders: number;
  readonly cashOut: string;
  readonly cashOutOrders: number;
  readonly vault: string;
}

export async function readDaySums(reader: Reader, span: Span): Promise<DaySums> {
  const { pointId, timeZone, date } = span;
  const { rows } = await sql<RawSums>`
    select coalesce((select balance from drawers.movement
        where point_id = ${pointId} and at < ${date}::date::timestamp at time zone ${timeZone}
        order by at desc, no desc limit 1), 0)::text as carried,
      coalesce(sum(units) filter (where kind = 'cashIn'), 0)::text as "cashIn",
      (count(*) filter (where kind = 'cashIn'))::int as "cashInOrders",
      coalesce(-sum(units) filter (where kind = 'cashOut'), 0)::text as "cashOut",
      (count(*) filter (where kind = 'cashOut'))::int as "cashOutOrders",
      coalesce(-sum(units) filter (where kind in ('toVault', 'fromVault')), 0)::text as vault
    from drawers.movement
    where point_id = ${pointId} and at >= ${date}::date::timestamp at time zone ${timeZone}
      and at < (${date}::date + 1)::timestamp at time zone ${timeZone}`.execute(reader);
  const [sums] = rows;
  if (sums === undefined) throw new Error('Sums of a day have one row.');
  return {
    carried: BigInt(sums.carried),
    cashIn: BigInt(sums.cashIn),
    cashInOrders: sums.cashInOrders,
    cashOut: BigInt(sums.cashOut),
    cashOutOrders: sums.cashOutOrders,
    vault: BigInt(sums.vault),
    monthDifference: await readMonthDifference(reader, span),
  };
}

/** The sum of the differences in the month of this day. */
async function readMonthDifference(reader: Reader, { pointId, timeZone, date }: Span): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(units), 0)::text as units from drawers.movement
    where point_id = ${pointId} and kind = 'difference'
      and at >= date_trunc('month', ${date}::date::timestamp) at time zone ${timeZone}
      and at < (date_trunc('month', ${date}::date::timestamp) + interval '1 month') at time zone ${timeZone}`.execute(
    reader,
  );
  return BigInt(rows[0]?.units ?? '0');
}

export interface StoredDay {
  readonly date: string;
  readonly opening: bigint;
  readonly closing: bigint | null;
  readonly difference: bigint;
  readonly countIds: readonly string[];
}

interface RawDay {
  readonly date: string;
  readonly opening: string;
  readonly closing: string | null;
  readonly difference: string;
  readonly countIds: readonly string[];
}

/** The last days with a movement, newest first. */
export async function listDays(
  reader: Reader,
  { pointId, timeZone, limit }: { pointId: string; timeZone: string; limit: number },
): Promise<readonly StoredDay[]> {
  const { rows } = await sql<RawDay>`
    select ((at at time zone ${timeZone})::date)::text as date,
      coalesce((array_agg(balance order by no) filter (where kind = 'opening'))[1],
        (array_agg(balance - units order by no))[1])::text as opening,
      ((array_agg(balance order by no desc) filter (where kind = 'closing'))[1])::text as closing,
      coalesce(sum(units) filter (where kind = 'difference'), 0)::text as difference,
      coalesce(array_agg(count_id order by no) filter (where count_id is not null), '{}') as "countIds"
    from drawers.movement where point_id = ${pointId}
    group by 1 order by 1 desc limit ${limit}`.execute(reader);
  return rows.map(({ opening, closing, difference, ...day }) => ({
    ...day,
    opening: BigInt(opening),
    closing: closing === null ? null : BigInt(closing),
    difference: BigInt(difference),
  }));
}

/** The number of counts since a moment that differed by more than `above`. */
export async function countDifferences(
  reader: Reader,
  { since, above }: { since: Date; above: bigint },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from drawers.movement
    where kind = 'difference' and abs(units) > ${above} and at > ${since}`.execute(reader);
  return rows[0]?.count ?? 0;
}
