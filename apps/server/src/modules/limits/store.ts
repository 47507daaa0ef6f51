import { type LimitPeriod, limitPeriods } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import { ask, askAll, type CompanionTable, Statement } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import {
  type Allowance,
  exceededPeriod,
  periodSeconds,
  USD,
  type Used,
  type UsedByPeriod,
} from './limit-policy.ts';

/** What an operation uses of the limits. */
export interface UseRow {
  readonly id: string;
  readonly userId: string;
  readonly action: string;
  readonly units: bigint;
  readonly at: Date;
  /** The user's limits at the time of the request. */
  readonly allowance: Allowance;
}

const bounds = (now: Date): readonly Date[] =>
  limitPeriods.map((period) => new Date(now.getTime() - periodSeconds[period] * 1000));

/**
 * Counts uses of the limits, each only if it fits (M-05). The users are locked first, in a fixed order. The queries
 * after it start once the locks are held and see everything committed before, so no concurrent use is missed.
 */
export const usageTable: CompanionTable<UseRow> = {
  name: 'limits.usage',
  locks: ({ userId }) => [`limits ${userId.toLowerCase()}`],
  *write(rows) {
    const kept = new Statement(storedUses(rows));
    const sums = new Statement(usedSums(rows));
    yield [new Statement(lockUsers(rows)), kept, sums];
    const known = knownOf(kept.rows, sums.rows);
    const fits = decide(rows, known);
    const added = rows.filter((row, index) => fits[index] === true && !isCounted(row, known));
    if (added.length > 0) yield* askAll(upsertUses(added));
    return fits;
  },
};

/** Reversed operations no longer count against the limit. Idempotent, and harmless for operations that never counted. */
export const releaseTable: CompanionTable<{ readonly id: string; readonly at: Date }> = {
  name: 'limits.usage_release',
  locks: ({ id }) => [`limits.usage ${id}`],
  *write(rows) {
    yield* ask(sql`
      update limits.usage set released_at = undone.at
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ at }) => at)}::timestamptz[]) as undone (id, at)
      where usage.id = undone.id and released_at is null`);
    return rows.map(() => true);
  },
};

/** An advisory lock until the end of the transaction, because a user without earlier uses has no row to lock. */
function lockUsers(rows: readonly UseRow[]): RawBuilder<unknown> {
  const userIds = [...new Set(rows.map(({ userId }) => userId.toLowerCase()))];
  return sql`
    select pg_advisory_xact_lock(hashtextextended('limits ' || user_id, 0))
    from (select user_id from unnest(${userIds}::text[]) as user_id order by user_id) as sorted`;
}

interface Known {
  /** What each operation counts for already, as a request may be repeated. Released operations count zero. */
  readonly counted: ReadonlyMap<string, bigint>;
  readonly units: ReadonlyMap<string, Readonly<Record<LimitPeriod, bigint>>>;
}

interface StoredUse {
  readonly id: string;
  readonly units: string;
}

const storedUses = (rows: readonly UseRow[]): RawBuilder<StoredUse> => sql<StoredUse>`
  select id, units::text as units from limits.usage
  where id = any (${rows.map(({ id }) => id)}::uuid[]) and released_at is null`;

interface UsedSum {
  readonly userId: string;
  readonly day: string;
  readonly month: string;
}

function usedSums(rows: readonly UseRow[]): RawBuilder<UsedSum> {
  const earliest = new Date(Math.min(...rows.map(({ at }) => at.getTime())));
  const [day, month] = bounds(earliest);
  return sql<UsedSum>`
    select user_id as "userId", coalesce(sum(units) filter (where at > ${day}), 0)::text as day, sum(units)::text as month
    from limits.usage
    where user_id = any (${rows.map(({ userId }) => userId)}::uuid[]) and at > ${month} and released_at is null
    group by user_id`;
}

function knownOf(kept: readonly StoredUse[], sums: readonly UsedSum[]): Known {
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

/** In order of arrival, also within a batch. */
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

/** A released operation that is repeated counts again, from now on. */
const upsertUses = (rows: readonly UseRow[]): RawBuilder<unknown> => sql`
    insert into limits.usage (id, user_id, action, units, at)
    select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ userId }) => userId)}::uuid[],
      ${rows.map(({ action }) => action)}::text[], ${rows.map(({ units }) => units.toString())}::numeric[],
      ${rows.map(({ at }) => at)}::timestamptz[])
    on conflict (id) do update set units = excluded.units, at = excluded.at, released_at = null`;

/** Current usage by period. `exceptId` keeps a repeated operation from counting against itself. */
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
