import type { CashSide } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';
import type { ExchangePoint } from './point.ts';
import type { Usd } from './price-policy.ts';
import { mercator, type Place } from './search-policy.ts';
import { type PointRow, pointColumns, toPoint } from './store.ts';

const PAYING_MAX = 20;

/**
 * Points that can pay out what remains of this amount after their fee: nearest first, or lowest fee first without a
 * location. If none can, returns the first that cannot, so that the caller can say why.
 */
export async function listPayingPoints(
  reader: Reader,
  { dollars, near }: { readonly dollars: Usd; readonly near: Place | undefined },
): Promise<readonly ExchangePoint[]> {
  const cents = sql`${String(dollars.units)}::bigint`;
  const fee = sql`(${cents} * p.fee_percent / 100 + p.fixed_fee)`;
  // A step of tolerance, because the exact fee is computed per point later.
  const fits = sql`(p.out_min <= ${cents} and ${cents} - ${fee} - 1000 <= p.out_max)`;
  const order = near === undefined ? fee : distanceTo(near);
  const list = async (where: RawBuilder<unknown>, limit: number): Promise<readonly ExchangePoint[]> => {
    const { rows } = await sql<PointRow>`
      select ${pointColumns} from points.point p
      where (case when not p.is_suspended and ${where} then true else false end)
      order by ${order}, p.id limit ${limit}`.execute(reader);
    return rows.map(toPoint);
  };
  const found = await list(fits, PAYING_MAX);
  return found.length > 0 ? found : list(sql`true`, 1);
}

export function distanceTo(place: Place): RawBuilder<unknown> {
  const { x, y } = mercator(place);
  return sql`(p.position <-> point(${x}::float8, ${y}::float8))`;
}

/** The point with the lowest fee that accepts an order of this amount; undefined if none does. */
export async function findCheapest(
  reader: Reader,
  { side, cash }: { readonly side: CashSide; readonly cash: Usd },
): Promise<ExchangePoint | undefined> {
  const cents = String(cash.units);
  const bounds = side === 'in' ? sql`p.in_min and p.in_max` : sql`p.out_min and p.out_max`;
  const { rows } = await sql<PointRow>`
    select ${pointColumns} from points.point p
    where not p.is_suspended and ${cents}::bigint between ${bounds}
    order by ${cents}::bigint * p.fee_percent / 100 + p.fixed_fee, p.id limit 1`.execute(reader);
  return rows[0] && toPoint(rows[0]);
}
