import type { CashSide } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';
import type { ExchangePoint } from './point.ts';
import type { Usd } from './price-policy.ts';
import { type PointRow, pointColumns, toPoint } from './store.ts';

/** The point that takes an order of this amount for the lowest fee; undefined when none takes it. */
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
