import { sql } from 'kysely';
import type { Reader, Tx } from '../db/db.ts';

/** How many attempts a bucket allows in a window, and for how long it is locked afterwards. */
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

/** Attempt counters in a table of a module, shared by all processes and concurrent requests. */
export interface AttemptStore {
  /**
   * Counts one attempt and returns whether it is allowed. One atomic statement, so that concurrent callers cannot
   * exceed the limit. A locked bucket is not counted further; it starts at zero when the lock or the window is over.
   */
  count(tx: Tx, attempt: { bucket: string; rule: AttemptRule; now: Date }): Promise<AttemptCount>;
  /** Whether the next attempt would be refused. Counts nothing. */
  isUsedUp(reader: Reader, attempt: { bucket: string; rule: AttemptRule; now: Date }): Promise<boolean>;
  clear(tx: Tx, bucket: string): Promise<void>;
  /**
   * Takes back one attempt that turned out to be right. If concurrent attempts locked the bucket, this unlocks it.
   * Wrong attempts stay counted, so a right answer gains nobody a further guess.
   */
  uncount(tx: Tx, attempt: { bucket: string; rule: AttemptRule }): Promise<void>;
  /** Deletes buckets that no longer matter. */
  sweep(tx: Tx, now: Date): Promise<void>;
}

/** A store on the module's own table, which needs the columns bucket, count, started_at, locked_until and stale_at. */
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
