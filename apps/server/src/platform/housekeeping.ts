import { removeReplies } from './idempotency/store.ts';
import { recurring, type TaskRunner } from './jobs/task.ts';
import { sweepEvents } from './outbox/store.ts';
import type { Platform } from './platform.ts';

const DAY_MS = 86_400_000;

/** The platform's periodic jobs. Idempotency keys are valid for thirty days (M-06). */
export function housekeepingTasks({ db, clock }: Pick<Platform, 'db' | 'clock'>): TaskRunner[] {
  const before = (): Date => new Date(clock.now().getTime() - 30 * DAY_MS);
  return [
    recurring('platform.sweep-idempotency', { dailyAt: '03:20' }, () =>
      db.inTransaction((tx) => removeReplies(tx, before())),
    ),
    recurring('platform.sweep-events', { dailyAt: '03:40' }, () =>
      db.inTransaction((tx) => sweepEvents(tx, before())),
    ),
  ];
}
