import { sql } from 'kysely';
import { askAll, type CompanionTable } from '../../platform/db/companion.ts';
import type { Reader } from '../../platform/db/db.ts';

/** How many fees were counted since the last withdrawal, by coin. */
export async function readFeeCounts(
  reader: Reader,
  affiliateId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ coin: string; fees: number }>`
    select i.coin, greatest(0, sum(i.fees) - coalesce(max(w.fees), 0))::int as fees
    from affiliate.income i left join affiliate.withdrawn w on w.affiliate_id = i.affiliate_id and w.coin = i.coin
    where i.affiliate_id = ${affiliateId} group by i.coin`.execute(reader);
  return new Map(rows.map(({ coin, fees }) => [coin, fees]));
}

/** Stores with a withdrawal how many fees it covered. */
export const withdrawnFees: CompanionTable<{ affiliateId: string; coin: string; fees: number }> = {
  name: 'affiliate.withdrawn',
  locks: ({ affiliateId, coin }) => [`affiliate.withdrawn ${affiliateId} ${coin}`],
  *write(rows) {
    yield* askAll(sql`
      insert into affiliate.withdrawn as w (affiliate_id, coin, fees)
      select "affiliateId", coin, sum(fees) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g ("affiliateId" uuid, coin text, fees integer)
      group by 1, 2 order by 1, 2
      on conflict (affiliate_id, coin) do update set fees = w.fees + excluded.fees`);
    return rows.map(() => true);
  },
};
