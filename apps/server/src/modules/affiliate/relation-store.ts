import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/db.ts';
import { type Numbered, sharedRead, uuidKeys } from '../../platform/db/shared-read.ts';
import type { EndReason } from './ports.ts';

/** How many relations above a user are read, and checked for self-dealing. */
const UPLINE_MAX = 8;

/** Who was invited by whom. */
export interface Relation {
  readonly userId: string;
  readonly affiliateId: string;
  readonly hasEnded: boolean;
  /** The affiliate's account is deleted. */
  readonly isGone: boolean;
}

/** The relations above a user, the user's own first. */
export const listUpline = sharedRead(
  (userIds: readonly string[]) => sql<Relation & Numbered>`
    with recursive above as (
      select wanted.no, r.user_id, r.affiliate_id, r.ended_at, 1 as depth
      from ${uuidKeys(userIds)} join affiliate.referral r on r.user_id = wanted.key
      union all
      select a.no, r.user_id, r.affiliate_id, r.ended_at, a.depth + 1
      from affiliate.referral r join above a on r.user_id = a.affiliate_id where a.depth < ${UPLINE_MAX}
    )
    select a.no::int4 as no, a.user_id as "userId", a.affiliate_id as "affiliateId",
      a.ended_at is not null as "hasEnded", f.ended_at is not null as "isGone"
    from above a join affiliate.affiliate f on f.user_id = a.affiliate_id order by a.no, a.depth`,
);

/** Creates a relation, and the member rows and counts for everybody above. False if the user already has a relation. */
export async function insertRelation(
  tx: Tx,
  { userId, affiliateId, id, since }: { userId: string; affiliateId: string; id: string; since: Date },
): Promise<boolean> {
  await sql`
    insert into affiliate.affiliate (user_id) values (${affiliateId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql`
    insert into affiliate.referral (user_id, id, affiliate_id, since) values (${userId}, ${id}, ${affiliateId}, ${since})
    on conflict do nothing returning 1`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    with recursive above as (
      select ${affiliateId}::uuid as affiliate_id, 1 as level
      union all
      select r.affiliate_id, a.level + 1 from affiliate.referral r join above a on r.user_id = a.affiliate_id
      where a.level < 3
    ), made as (
      insert into affiliate.member (affiliate_id, user_id, level, since, seen_at)
      select affiliate_id, ${userId}, level, ${since}, ${since} from above
    )
    insert into affiliate.count_day as c (affiliate_id, level, day, registrations)
    select affiliate_id, level, (${since}::timestamptz at time zone 'UTC')::date, 1 from above
    on conflict (affiliate_id, level, day) do update set registrations = c.registrations + 1`.execute(tx);
  return true;
}

/** Ends a relation for good. Idempotent. */
export async function endRelation(
  db: Executor,
  { userId, reason, at }: { userId: string; reason: EndReason; at: Date },
): Promise<void> {
  await sql`
    update affiliate.referral set ended_at = ${at}, end_reason = ${reason}
    where user_id = ${userId} and ended_at is null`.execute(db);
}

/**
 * The affiliate earns nothing from now on. Postings that would credit the account wait for this transaction and are
 * then refused.
 */
export async function endAffiliate(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await sql`
    update affiliate.affiliate set ended_at = ${at} where user_id = ${userId} and ended_at is null`.execute(
    tx,
  );
}
