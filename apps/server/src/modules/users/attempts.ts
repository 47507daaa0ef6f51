import type { AttemptCount, AttemptRule } from '../../platform/attempts/attempt-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/db/db.ts';
import type { attemptRules } from './attempt-policy.ts';
import { attemptStore } from './attempt-store.ts';

/** A rule for each kind of attempt; wiring can give others than the policy. */
export type AttemptRules = Readonly<Record<keyof typeof attemptRules, AttemptRule>>;

/** A bucket and what it allows. */
export interface Counted {
  readonly bucket: string;
  readonly rule: AttemptRule;
}

/**
 * Counts guesses. Each call commits on its own, before the guess is compared: a refusal that rolls back the caller's
 * work, or a crash, does not give the guess back.
 */
export interface Attempts {
  count(bucket: string, rule: AttemptRule): Promise<AttemptCount>;
  /** Counts in one bucket after the other, as far as the guess is allowed. Gives the bucket that refused, or null. */
  countAll(buckets: readonly Counted[]): Promise<string | null>;
  /** Whether the next guess would be refused. Nothing is counted. */
  isUsedUp(reader: Reader, counted: Counted): Promise<boolean>;
  /** The right one was given: the count of this bucket starts again. */
  clear(...buckets: readonly string[]): Promise<void>;
  /** The right one was given, but others are counted in the same bucket. */
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
