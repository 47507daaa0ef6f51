import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { AttemptRule } from './attempt-policy.ts';

export interface AttemptCount {
  readonly isAllowed: boolean;
  readonly lockedUntil: Date | null;
}

/**
 * Counts one attempt and tells whether it may be made, in one statement: two callers can never take the same place.
 * A bucket that is shut is not counted further; when it opens again, or its window is over, it starts anew.
 */
export async function countAttempt(
  tx: Tx,
  { bucket, rule, now }: { bucket: string; rule: AttemptRule; now: Date },
): Promise<AttemptCount> {
  const windowEnd = sql`a.started_at + make_interval(secs => ${rule.windowSeconds})`;
  const isOver = sql`coalesce(a.locked_until, ${windowEnd}) <= ${now}`;
  const lockEnd =
    rule.lockSeconds === null
      ? sql`greatest(${windowEnd}, ${now}::timestamptz)`
      : sql`${now}::timestamptz + make_interval(secs => ${rule.lockSeconds})`;
  const keepSeconds = rule.windowSeconds + (rule.lockSeconds ?? 0);
  const { rows } = await sql<AttemptCount>`
    insert into users.attempt as a (bucket, count, started_at, stale_at)
    values (${bucket}, 1, ${now}, ${now}::timestamptz + make_interval(secs => ${keepSeconds}))
    on conflict (bucket) do update set
      count = case
        when ${isOver} then 1
        when a.locked_until is not null or a.count >= ${rule.limit} then a.count
        else a.count + 1
      end,
      started_at = case when ${isOver} then excluded.started_at else a.started_at end,
      locked_until = case
        when ${isOver} then null
        when a.locked_until is not null then a.locked_until
        when a.count >= ${rule.limit} then ${lockEnd}
      end,
      stale_at = excluded.stale_at
    returning locked_until is null as "isAllowed", locked_until as "lockedUntil"`.execute(tx);
  const [counted] = rows;
  if (counted === undefined) throw new Error('An attempt was not counted.');
  return counted;
}

export async function clearAttempts(tx: Tx, bucket: string): Promise<void> {
  await sql`delete from users.attempt where bucket = ${bucket}`.execute(tx);
}

/**
 * Takes one attempt back, because it turned out to be right. Those that were under way at the same time may have shut the
 * bucket; with this one gone it opens again. The wrong ones stay counted, so nobody gains a guess by being right.
 */
export async function uncountAttempt(
  tx: Tx,
  { bucket, rule }: { bucket: string; rule: AttemptRule },
): Promise<void> {
  await sql`
    update users.attempt set count = greatest(count - 1, 0),
      locked_until = case when count - 1 < ${rule.limit} then null else locked_until end
    where bucket = ${bucket}`.execute(tx);
}

export async function sweepAttempts(tx: Tx, now: Date): Promise<void> {
  await sql`delete from users.attempt where stale_at <= ${now}`.execute(tx);
}
