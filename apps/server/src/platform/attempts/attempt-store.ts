import { sql } from 'kysely';
import type { Reader, Tx } from '../db/db.ts';

/** How many attempts a bucket allows in a window, and for how long it is shut after that. */
export interface AttemptRule {
  readonly limit: number;
  readonly windowSeconds: number;
  /** Null: until the window is over. */
  readonly lockSeconds: number | null;
}

export interface AttemptCount {
  readonly isAllowed: boolean;
  readonly lockedUntil: Date | null;
}

/** Counted attempts in a table of a module: any number of processes and parallel requests share one count. */
export interface AttemptStore {
  /**
   * Counts one attempt and tells whether it may be made, in one statement: two callers can never take the same place.
   * A bucket that is shut is not counted further; when it opens again, or its window is over, it starts anew.
   */
  count(tx: Tx, attempt: { bucket: string; rule: AttemptRule; now: Date }): Promise<AttemptCount>;
  /** Whether the next attempt would be refused. Nothing is counted. */
  isUsedUp(reader: Reader, attempt: { bucket: string; rule: AttemptRule; now: Date }): Promise<boolean>;
  clear(tx: Tx, bucket: string): Promise<void>;
  /**
   * Takes one attempt back, because it turned out to be right. Those that were under way at the same time may have shut
   * the bucket; with this one gone it opens again. The wrong ones stay counted, so nobody gains a guess by being right.
   */
  uncount(tx: Tx, attempt: { bucket: string; rule: AttemptRule }): Promise<void>;
  /** Forgets buckets that count for nothing any more. */
  sweep(tx: Tx, now: Date): Promise<void>;
}

/** The store over a table with bucket, count, started_at, locked_until and stale_at. It belongs to the module that names it. */
export function createAttemptStore(tableName: `${string}.attempt`): AttemptStore {
  const table = sql.table(tableName);
  return {
    async count(tx, { bucket, rule, now }) {
      const windowEnd = sql`a.started_at + make_interval(secs => ${rule.windowSeconds})`;
      const isOver = sql`coalesce(a.locked_until, ${windowEnd}) <= ${now}`;
      const lockEnd =
        rule.lockSeconds === null
          ? sql`greatest(${windowEnd}, ${now}::timestamptz)`
          : sql`${now}::timestamptz + make_interval(secs => ${rule.lockSeconds})`;
      const keepSeconds = rule.windowSeconds + (rule.lockSeconds ?? 0);
      const { rows } = await sql<AttemptCount>`
        insert into ${table} as a (bucket, count, started_at, stale_at)
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
    },
    async isUsedUp(reader, { bucket, rule, now }) {
      const { rows } = await sql`
        select from ${table} where bucket = ${bucket} and (locked_until > ${now} or (locked_until is null
          and count >= ${rule.limit} and started_at + make_interval(secs => ${rule.windowSeconds}) > ${now}))`.execute(
        reader,
      );
      return rows.length === 1;
    },
    async clear(tx, bucket) {
      await sql`delete from ${table} where bucket = ${bucket}`.execute(tx);
    },
    async uncount(tx, { bucket, rule }) {
      await sql`
        update ${table} set count = greatest(count - 1, 0),
          locked_until = case when count - 1 < ${rule.limit} then null else locked_until end
        where bucket = ${bucket}`.execute(tx);
    },
    async sweep(tx, now) {
      await sql`delete from ${table} where stale_at <= ${now}`.execute(tx);
    },
  };
}
