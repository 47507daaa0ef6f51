import { type LimitPeriod, limitPeriods } from '@gim/contract';
import { sql } from 'kysely';
import type { CompanionTable } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import {
  type Allowance,
  exceededPeriod,
  periodSeconds,
  USD,
  type Used,
  type UsedByPeriod,
} from './limit-policy.ts';

/** What an operation takes of the limits. */
export interface UseRow {
  readonly id: string;
  readonly userId: string;
  readonly action: string;
  readonly units: bigint;
  readonly at: Date;
  /** What the user was allowed when it was asked for. */
  readonly allowance: Allowance;
}

const bounds = (now: Date): readonly Date[] =>
  limitPeriods.map((period) => new Date(now.getTime() - periodSeconds[period] * 1000));

/**
 * Counts uses of the limits, each only if it fits (M-05). The users are locked first, in one order for everybody; the question
 * after it sees all that was committed before, so nobody else can count for them until this transaction is over.
 */
export const usageTable: CompanionTable<UseRow> = {
  name: 'limits.usage',
  async write(tx, rows) {
    await lockUsers(tx, [...new Set(rows.map(({ userId }) => userId.toLowerCase()))]);
    const known = await usedBefore(tx, rows);
    const fits = decide(rows, known);
    const added = rows.filter((row, index) => fits[index] === true && !isCounted(row, known));
    if (added.length > 0) await keepUses(tx, added);
    return fits;
  },
};

/** What was undone counts no more. Doing it twice, or for what never counted, changes nothing. */
export const releaseTable: CompanionTable<{ readonly id: string; readonly at: Date }> = {
  name: 'limits.usage_release',
  async write(tx, rows) {
    await sql`
      update limits.usage set released_at = undone.at
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ at }) => at)}::timestamptz[]) as undone (id, at)
      where usage.id = undone.id and released_at is null`.execute(tx);
    return rows.map(() => true);
  },
};

/** Until the end of the transaction. By a lock of their own and not by rows, so that the first use of a user is locked as well. */
async function lockUsers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('limits ' || user_id, 0))
    from (select user_id from unnest(${userIds}::text[]) as user_id order by user_id) as sorted`.execute(tx);
}

interface Known {
  /** What operations count for already: the same one comes again after an answer was lost. What was undone counts for nothing. */
  readonly counted: ReadonlyMap<string, bigint>;
  readonly units: ReadonlyMap<string, Readonly<Record<LimitPeriod, bigint>>>;
}

async function usedBefore(tx: Tx, rows: readonly UseRow[]): Promise<Known> {
  const earliest = new Date(Math.min(...rows.map(({ at }) => at.getTime())));
  const [day, month] = bounds(earliest);
  const { rows: kept } = await sql<{ id: string; units: string }>`
    select id, units::text as units from limits.usage
    where id = any (${rows.map(({ id }) => id)}::uuid[]) and released_at is null`.execute(tx);
  const { rows: sums } = await sql<{ userId: string; day: string; month: string }>`
    select user_id as "userId", coalesce(sum(units) filter (where at > ${day}), 0)::text as day, sum(units)::text as month
    from limits.usage
    where user_id = any (${rows.map(({ userId }) => userId)}::uuid[]) and at > ${month} and released_at is null
    group by user_id`.execute(tx);
  return {
    counted: new Map(kept.map(({ id, units }) => [id, BigInt(units)])),
    units: new Map(
      sums.map(({ userId, day: inDay, month: inMonth }) => [
        userId,
        { Day: BigInt(inDay), Month: BigInt(inMonth) },
      ]),
    ),
  };
}

const isCounted = ({ id, units }: UseRow, { counted }: Known): boolean =>
  (counted.get(id.toLowerCase()) ?? 0n) >= units;

/** First come, first served, within the set as well. */
function decide(rows: readonly UseRow[], known: Known): readonly boolean[] {
  const used = new Map(known.units);
  return rows.map((row) => {
    if (isCounted(row, known)) return true;
    const { id, userId, allowance } = row;
    const more = row.units - (known.counted.get(id.toLowerCase()) ?? 0n);
    const user = userId.toLowerCase();
    const { Day, Month } = used.get(user) ?? { Day: 0n, Month: 0n };
    const taken = { Day: { units: Day }, Month: { units: Month } };
    if (exceededPeriod(allowance, taken, { asset: USD, units: more }) !== null) return false;
    used.set(user, { Day: Day + more, Month: Month + more });
    return true;
  });
}

/** An operation that was undone and comes again counts anew, from now on. */
async function keepUses(tx: Tx, rows: readonly UseRow[]): Promise<void> {
  await sql`
    insert into limits.usage (id, user_id, action, units, at)
    select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ userId }) => userId)}::uuid[],
      ${rows.map(({ action }) => action)}::text[], ${rows.map(({ units }) => units.toString())}::numeric[],
      ${rows.map(({ at }) => at)}::timestamptz[])
    on conflict (id) do update set units = excluded.units, at = excluded.at, released_at = null`.execute(tx);
}

/** What counts now, by period. An operation that is asked about once more does not count against itself. */
export async function readUsed(
  reader: Reader,
  { userId, now, exceptId = null }: { userId: string; now: Date; exceptId?: string | null },
): Promise<UsedByPeriod> {
  const { rows } = await sql<{ units: string; oldestAt: Date | null; oldestUnits: string | null }>`
    select coalesce(sum(units), 0)::text as units, min(at) as "oldestAt",
      (array_agg(units order by at))[1]::text as "oldestUnits"
    from unnest(array[1, 2], ${bounds(now)}::timestamptz[]) as span (position, since)
    left join limits.usage on user_id = ${userId} and at > since and released_at is null
      and id is distinct from ${exceptId}::uuid
    group by position order by position`.execute(reader);
  const [day, month] = rows.map(
    ({ units, oldestAt, oldestUnits }): Used => ({
      units: BigInt(units),
      oldest: oldestAt === null || oldestUnits === null ? null : { at: oldestAt, units: BigInt(oldestUnits) },
    }),
  );
  const none: Used = { units: 0n, oldest: null };
  return { Day: day ?? none, Month: month ?? none };
}

export async function removeUses(tx: Tx, before: Date): Promise<void> {
  await sql`delete from limits.usage where at < ${before}`.execute(tx);
}
