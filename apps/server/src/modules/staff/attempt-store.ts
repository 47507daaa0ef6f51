import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { AttemptRule } from './staff-policy.ts';

/** Counts one attempt and tells whether it may be made, in one statement: two callers never take the same place. */
export async function countStaffAttempt(
  tx: Tx,
  { bucket, rule, now }: { bucket: string; rule: AttemptRule; now: Date },
): Promise<boolean> {
  const isOver = sql`coalesce(a.locked_until, a.started_at + make_interval(secs => ${rule.windowSeconds})) <= ${now}`;
  const lockEnd = sql`${now}::timestamptz + make_interval(secs => ${rule.lockSeconds})`;
  const { rows } = await sql<{ isAllowed: boolean }>`
    insert into staff.attempt as a (bucket, count, started_at) values (${bucket}, 1, ${now})
    on conflict (bucket) do update set
      count = case when ${isOver} then 1 else least(a.count + 1, ${rule.limit + 1}) end,
      started_at = case when ${isOver} then excluded.started_at else a.started_at end,
      locked_until = case
        when ${isOver} then null
        when a.locked_until is not null then a.locked_until
        when a.count >= ${rule.limit} then ${lockEnd}
      end
    returning locked_until is null as "isAllowed"`.execute(tx);
  return rows[0]?.isAllowed ?? false;
}

export async function clearStaffAttempts(tx: Tx, bucket: string): Promise<void> {
  await sql`delete from staff.attempt where bucket = ${bucket}`.execute(tx);
}

/** Takes one back, because it was right; others are counted in the same bucket. */
export async function uncountStaffAttempt(tx: Tx, bucket: string): Promise<void> {
  await sql`
    update staff.attempt set count = greatest(count - 1, 0) where bucket = ${bucket} and locked_until is null`.execute(
    tx,
  );
}

export async function sweepStaffAttempts(tx: Tx, before: Date): Promise<void> {
  await sql`delete from staff.attempt where greatest(started_at, locked_until) < ${before}`.execute(tx);
}
