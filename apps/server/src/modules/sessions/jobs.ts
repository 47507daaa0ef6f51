import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import { sweepChallenges } from './challenge-store.ts';
import { sweepSessions } from './store.ts';

const RETENTION_MS = 7 * 86_400_000;

/** Ended sessions are kept for a week, so that a stolen token that is used late is still recognised. */
export function sessionJobs({ db, clock }: { db: Db; clock: Clock }): TaskRunner[] {
  return [
    recurring('sessions.sweep', { everySeconds: 3600 }, () =>
      db.inTransaction(async (tx) => {
        const now = clock.now();
        await sweepSessions(tx, new Date(now.getTime() - RETENTION_MS));
        await sweepChallenges(tx, now);
      }),
    ),
  ];
}
