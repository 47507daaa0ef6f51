import type { AttemptCount, AttemptRule } from '../../platform/attempts/attempt-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/db/db.ts';
import type { attemptRules } from './attempt-policy.ts';
import { attemptStore } from './attempt-store.ts';

/** A limit for each kind of attempt. Default: `attempt-policy.ts`. */
export type AttemptRules = Readonly<Record<keyof typeof attemptRules, AttemptRule>>;

export interface Counted {
  readonly bucket: string;
  readonly rule: AttemptRule;
}

/**
 * Counts guesses. Each call commits in its own transaction before the guess is compared, so neither a rollback of the
 * caller's work nor a crash returns the guess.
 */
export interface Attempts {
  count(bucket: string, rule: AttemptRule): Promise<AttemptCount>;
  /** Counts in each bucket in turn until one refuses. Returns that bucket, or null. */
  countAll(buckets: readonly Counted[]): Promise<string | null>;
  /** Whether the next guess would be refused. Counts nothing. */
  isUsedUp(reader: Reader, counted: Counted): Promise<boolean>;
  /** After a correct guess: resets the bucket. */
  clear(...buckets: readonly string[]): Promise<void>;
  /** After a correct guess: takes back this one count, because the bucket also counts other callers. */
  uncount(bucket: string, rule: AttemptRule): Promise<void>;
}

export function createAttempts({ db, clock }: { db: Db; clock: Clock }): Attempts {
  const count: Attempts['count'] = (bucket, rule) =>
    db.inTransaction((tx) => attemptStore.count(tx, { bucket, rule, now: clock.now() }));
  return {
    count,
    async countAll(buckets) {
      for (const { bucket, rule } of buckets) if (!(await count(bucket, rule)).isAllowed) return bucket;
      return null;
    },
    isUsedUp: (reader, { bucket, rule }) => attemptStore.isUsedUp(reader, { bucket, rule, now: clock.now() }),
    clear: (...buckets) =>
      db.inTransaction(async (tx) => {
        for (const bucket of buckets) await attemptStore.clear(tx, bucket);
      }),
    uncount: (bucket, rule) => db.inTransaction((tx) => attemptStore.uncount(tx, { bucket, rule })),
  };
}
