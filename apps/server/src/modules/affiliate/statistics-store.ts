import { type RawBuilder, sql } from 'kysely';
import type { ReplicaReader } from '../../platform/db/db.ts';
import type { Position } from './cursor.ts';

/** Whose income, of which levels, since which day (`YYYY-MM-DD`; null for all time). */
export interface Question {
  readonly affiliateId: string;
  readonly isAllLevels: boolean;
  readonly from: string | null;
}

export interface CoinSums {
  readonly coin: string;
  readonly units: string;
  readonly feeUnits: string;
  readonly fees: number;
}

const sums = sql`sum(units)::text as units, sum(fee_units)::text as "feeUnits", sum(fees)::int as fees`;
const NOTHING = sql``;
const ofLevel = (isAll: boolean): RawBuilder<unknown> => (isAll ? NOTHING : sql` and level = 1`);

export interface Counted {
  readonly clicks: number;
  readonly registrations: number;
  readonly referrals: number;
  readonly activeReferrals: number;
  readonly subreferrals: number;
}

/** Reads one row per day and level, however many referrals there are. `activeFrom` is the first of the last 30 days. */
export async function readCounts(
  reader: ReplicaReader,
  { affiliateId, isAllLevels, from, activeFrom }: Question & { readonly activeFrom: string },
): Promise<Counted> {
  const levelMax = isAllLevels ? 3 : 1;
  const inPeriod = from === null ? sql`true` : sql`day >= ${from}::date`;
  const since = from === null ? NOTHING : sql` and day >= least(${from}::date, ${activeFrom}::date)`;
  const { rows } = await sql<Counted>`
    select coalesce(sum(clicks) filter (where ${inPeriod}), 0)::int as clicks,
      coalesce(sum(registrations) filter (where ${inPeriod} and level <= ${levelMax}), 0)::int as registrations,
      coalesce(sum(referrals) filter (where ${inPeriod} and level <= ${levelMax}), 0)::int as referrals,
      coalesce(sum(active) filter (where day >= ${activeFrom}::date and level <= ${levelMax}), 0)::int
        as "activeReferrals",
      coalesce(sum(registrations) filter (where ${inPeriod} and level > 1), 0)::int as subreferrals
    from affiliate.count_day where affiliate_id = ${affiliateId}${since}`.execute(reader);
  const [counted] = rows;
  if (counted === undefined) throw new Error('A sum has no row.');
  return counted;
}

export async function readDays(
  reader: ReplicaReader,
  { affiliateId, isAllLevels, from }: Question,
): Promise<readonly (CoinSums & { readonly day: string })[]> {
  const since = from === null ? NOTHING : sql` and day >= ${from}::date`;
  const { rows } = await sql<CoinSums & { day: string }>`
    select day::text as day, coin, ${sums} from affiliate.income_day
    where affiliate_id = ${affiliateId}${ofLevel(isAllLevels)}${since} group by day, coin order by day, coin`.execute(
    reader,
  );
  return rows;
}

/** The income of all time, by coin. */
export async function readIncome(
  reader: ReplicaReader,
  { affiliateId, isAllLevels }: Pick<Question, 'affiliateId' | 'isAllLevels'>,
): Promise<readonly CoinSums[]> {
  const { rows } = await sql<CoinSums>`
    select coin, ${sums} from affiliate.income where affiliate_id = ${affiliateId}${ofLevel(isAllLevels)}
    group by coin order by coin`.execute(reader);
  return rows;
}

export interface Member {
  readonly userId: string;
  readonly referral: string;
  readonly level: number;
  readonly since: Date;
  readonly seenAt: Date;
  readonly coin: string | null;
  readonly isEarning: boolean;
}

const memberColumns = sql`
  m.user_id as "userId", r.id as referral, m.level, m.since, m.coin, r.ended_at is null as "isEarning"`;

/** The page after a position. Sorted by the last fee, or by the registration of members who paid none. */
const after = (table: RawBuilder<unknown>, position: Position | undefined): RawBuilder<unknown> =>
  position === undefined
    ? NOTHING
    : sql` and (${table}.seen_at, ${table}.user_id) < (${position.at}::timestamptz,
        (select user_id from affiliate.referral where id = ${position.id}::uuid))`;

/** The members of an affiliate that were seen in the period, the latest first. */
export async function listMembers(
  reader: ReplicaReader,
  { affiliateId, isAllLevels, from, position, limit }: Question & Page,
): Promise<readonly Member[]> {
  const since = from === null ? NOTHING : sql` and m.seen_at >= ${from}::date`;
  const level = isAllLevels ? NOTHING : sql` and m.level = 1`;
  const { rows } = await sql<Member>`
    select ${memberColumns}, m.seen_at as "seenAt" from affiliate.member m
    join affiliate.referral r on r.user_id = m.user_id
    where m.affiliate_id = ${affiliateId}${level}${since}${after(sql`m`, position)}
    order by m.seen_at desc, m.user_id desc limit ${limit}`.execute(reader);
  return rows;
}

export interface Page {
  readonly position: Position | undefined;
  readonly limit: number;
}

/** The same for members who paid fees in one coin. */
export async function listMembersOf(
  reader: ReplicaReader,
  { affiliateId, isAllLevels, from, position, limit, coin }: Question & Page & { readonly coin: string },
): Promise<readonly Member[]> {
  const since = from === null ? NOTHING : sql` and i.seen_at >= ${from}::date`;
  const level = isAllLevels ? NOTHING : sql` and i.level = 1`;
  const { rows } = await sql<Member>`
    select ${memberColumns}, i.seen_at as "seenAt" from affiliate.member_income i
    join affiliate.member m on m.affiliate_id = i.affiliate_id and m.user_id = i.user_id
    join affiliate.referral r on r.user_id = i.user_id
    where i.affiliate_id = ${affiliateId} and i.coin = ${coin}${level}${since}${after(sql`i`, position)}
    order by i.seen_at desc, i.user_id desc limit ${limit}`.execute(reader);
  return rows;
}

/** The income from these members in the period, by coin. */
export async function readMemberSums(
  reader: ReplicaReader,
  { affiliateId, from, userIds }: Pick<Question, 'affiliateId' | 'from'> & { userIds: readonly string[] },
): Promise<readonly (CoinSums & { readonly userId: string })[]> {
  const table = from === null ? sql`affiliate.member_income` : sql`affiliate.member_day`;
  const since = from === null ? NOTHING : sql` and day >= ${from}::date`;
  const { rows } = await sql<CoinSums & { userId: string }>`
    select user_id as "userId", coin, ${sums} from ${table}
    where affiliate_id = ${affiliateId} and user_id = any(${[...userIds]}::uuid[])${since}
    group by user_id, coin order by user_id, coin`.execute(reader);
  return rows;
}

/** A member by referral id. Undefined for another affiliate's member. */
export async function findMember(
  reader: ReplicaReader,
  { affiliateId, referral }: { affiliateId: string; referral: string },
): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select ${memberColumns}, m.seen_at as "seenAt" from affiliate.referral r
    join affiliate.member m on m.user_id = r.user_id and m.affiliate_id = ${affiliateId}
    where r.id = ${referral}::uuid`.execute(reader);
  return rows[0];
}

export interface ListedShare {
  readonly posting: string;
  readonly units: string;
  readonly feeUnits: string;
  readonly at: Date;
}

/** The shares of one member in one coin, newest first. */
export async function listSharesOf(
  reader: ReplicaReader,
  {
    affiliateId,
    userId,
    coin,
    position,
    limit,
  }: Page & { readonly affiliateId: string; readonly userId: string; readonly coin: string },
): Promise<readonly ListedShare[]> {
  const later =
    position === undefined
      ? NOTHING
      : sql` and (at, posting) < (${position.at}::timestamptz, ${position.id}::uuid)`;
  const { rows } = await sql<ListedShare>`
    select posting, units::text as units, fee_units::text as "feeUnits", at from affiliate.share
    where affiliate_id = ${affiliateId} and payer_id = ${userId} and coin = ${coin}${later}
    order by at desc, posting desc limit ${limit}`.execute(reader);
  return rows;
}
