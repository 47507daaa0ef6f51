import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import { staffAttempts } from './attempt-store.ts';
import type { StaffCore } from './core.ts';
import { sweepStaffDevices } from './device-store.ts';
import { sweepStaffSessions } from './session-store.ts';
import { staffRules } from './staff-policy.ts';

const DAY_MS = 86_400_000;

/** Deletes sessions a month after they ended, and attempts that no longer count. The audit log stays. */
export function staffJobs({ db, clock }: StaffCore): TaskRunner[] {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  return [
    recurring('staff.sweep', { dailyAt: '03:50' }, () =>
      db.inTransaction(async (tx) => {
        await sweepStaffSessions(tx, daysAgo(30));
        await sweepStaffDevices(tx, daysAgo(staffRules.deviceDays));
        await staffAttempts.sweep(tx, clock.now());
      }),
    ),
  ];
}
