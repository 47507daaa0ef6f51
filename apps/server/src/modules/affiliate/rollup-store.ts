import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/** One share, or one reversal with negative amounts, as the sums count it. */
export interface CountedShare {
  readonly affiliateId: string;
  readonly payerId: string;
  readonly level: number;
  readonly coin: string;
  readonly units: string;
  readonly feeUnits: string;
  /** 1, or -1 for a reversal. */
  readonly fees: number;
  readonly at: string;
}

const given = (shares: readonly CountedShare[]): RawBuilder<unknown> => sql`(
  select *, (at at time zone 'UTC')::date as day from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as g (
    "affiliateId" uuid, "payerId" uuid, level smallint, coin text, units numeric, "feeUnits" numeric, fees integer,
    at timestamptz)) g`;
const sums = sql`sum(units), sum("feeUnits"), sum(fees)`;
const added = sql`
  units = s.units + excluded.units, fee_units = s.fee_units + excluded.fee_units, fees = s.fees + excluded.fees`;

/** Adds shares to all their sums. Rows are updated in a fixed order, so that workers cannot deadlock. */
export async function addShares(tx: Tx, shares: readonly CountedShare[]): Promise<void> {
  const rows = given(shares);
  await countMembers(tx, rows);
  await sql`
    insert into affiliate.income as s (affiliate_id, level, coin, units, fee_units, fees)
    select "affiliateId", level, coin, ${sums} from ${rows} group by 1, 2, 3 order by 1, 2, 3
    on conflict (affiliate_id, level, coin) do update set ${added}`.execute(tx);
  await sql`
    insert into affiliate.income_day as s (affiliate_id, level, day, coin, units, fee_units, fees)
    select "affiliateId", level, day, coin, ${sums} from ${rows} group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (affiliate_id, level, day, coin) do update set ${added}`.execute(tx);
  await sql`
    insert into affiliate.member_income as s (affiliate_id, user_id, coin, level, seen_at, units, fee_units, fees)
    select "affiliateId", "payerId", coin, max(level), max(at), ${sums} from ${rows} group by 1, 2, 3 order by 1, 2, 3
    on conflict (affiliate_id, user_id, coin) do update set ${added}, seen_at = greatest(s.seen_at, excluded.seen_at)`.execute(
    tx,
  );
  await sql`
    insert into affiliate.member_day as s (affiliate_id, user_id, day, coin, units, fee_units, fees)
    select "affiliateId", "payerId", day, coin, ${sums} from ${rows} group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (affiliate_id, user_id, day, coin) do update set ${added}`.execute(tx);
}

/**
 * Records who paid a fee and when last. A member counts as active only on the day of the last fee; a later fee moves
 * the member to its day. So the sum over 30 days is the number of members who paid in that time.
 */
async function countMembers(tx: Tx, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    with paid as (
      select "affiliateId" as affiliate_id, "payerId" as user_id, min(at) as first_at, max(at) as last_at,
        (array_agg(coin order by at desc))[1] as coin
      from ${rows} where fees > 0 group by 1, 2
    ), before as (
      select m.affiliate_id, m.user_id, m.level, m.last_fee_at, p.first_at, p.last_at
      from affiliate.member m join paid p using (affiliate_id, user_id)
      order by m.affiliate_id, m.user_id for update of m
    ), moved as (
      update affiliate.member m set first_fee_at = coalesce(m.first_fee_at, p.first_at),
        last_fee_at = greatest(m.last_fee_at, p.last_at), seen_at = greatest(m.seen_at, p.last_at), coin = p.coin
      from paid p where m.affiliate_id = p.affiliate_id and m.user_id = p.user_id
    ), news (affiliate_id, level, at, referrals, active) as (
      select affiliate_id, level, first_at, 1, 0 from before where last_fee_at is null
      union all
      select affiliate_id, level, last_fee_at, 0, -1 from before where last_fee_at is not null
      union all
      select affiliate_id, level, greatest(last_fee_at, last_at), 0, 1 from before
    )
    insert into affiliate.count_day as c (affiliate_id, level, day, referrals, active)
    select affiliate_id, level, (at at time zone 'UTC')::date, sum(referrals), sum(active) from news
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (affiliate_id, level, day) do update
      set referrals = c.referrals + excluded.referrals, active = c.active + excluded.active`.execute(tx);
}

/** A visitor followed a link. */
export async function addClick(
  tx: Tx,
  { affiliateId, at }: { affiliateId: string; at: Date },
): Promise<void> {
  await sql`
    insert into affiliate.count_day as c (affiliate_id, level, day, clicks)
    values (${affiliateId}, 1, (${at}::timestamptz at time zone 'UTC')::date, 1)
    on conflict (affiliate_id, level, day) do update set clicks = c.clicks + 1`.execute(tx);
}
