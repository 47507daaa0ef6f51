import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import { attemptStore } from './attempt-store.ts';
import type { UsersContext } from './core.ts';
import { expireRequests } from './desk/unfreeze-store.ts';
import { sweepCodes } from './email-code-store.ts';
import { eraseAbandoned } from './erase-abandoned.ts';
import { sweepMailboxCodes } from './mailbox-code-store.ts';

const CODES_RETENTION_MS = 86_400_000;

/** Deletes expired rows, so that the tables do not grow without bound. */
export function userJobs(context: Pick<UsersContext, 'db' | 'clock' | 'sessions'>): TaskRunner[] {
  const { db, clock } = context;
  return [
    recurring('users.sweep', { everySeconds: 3600 }, () =>
      db.inTransaction(async (tx) => {
        const now = clock.now();
        await attemptStore.sweep(tx, now);
        const codesBefore = new Date(now.getTime() - CODES_RETENTION_MS);
        await sweepCodes(tx, codesBefore);
        await sweepMailboxCodes(tx, codesBefore);
        await expireRequests(tx, { now });
      }),
    ),
    recurring('users.abandoned', { everySeconds: 3600 }, () => eraseAbandoned(context)),
  ];
}
