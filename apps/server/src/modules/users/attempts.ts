import type { AttemptCount, AttemptRule } from '../../platform/attempts/attempt-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { attemptRules } from './attempt-policy.ts';
import { attemptStore } from './attempt-store.ts';

/** A rule for each kind of attempt; wiring can give others than the policy. */
export type AttemptRules = Readonly<Record<keyof typeof attemptRules, AttemptRule>>;

/**
 * Counts guesses. Each call commits on its own, before the guess is compared: a refusal that rolls back the caller's
 * work, or a crash, does not give the guess back.
 */
export interface Attempts {
  count(bucket: string, rule: AttemptRule): Promise<AttemptCount>;
  /** The right one was given: the count of this bucket starts again. */
  clear(...buckets: readonly string[]): Promise<void>;
  /** The right one was given, but others are counted in the same bucket. */
  uncount(bucket: string, rule: AttemptRule): Promise<void>;
}

export function createAttempts({ db, clock }: { db: Db; clock: Clock }): Attempts {
  return {
    count: (bucket, rule) =>
      db.inTransaction((tx) => attemptStore.count(tx, { bucket, rule, now: clock.now() })),
    clear: (...buckets) =>
      db.inTransaction(async (tx) => {
        for (const bucket of buckets) await attemptStore.clear(tx, bucket);
      }),
    uncount: (bucket, rule) => db.inTransaction((tx) => attemptStore.uncount(tx, { bucket, rule })),
  };
}
