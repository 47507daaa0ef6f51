import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import { endStaffSessions } from './session-store.ts';

/** Ends the calling session. */
export async function signOut(
  { db, clock }: StaffCore,
  { staffId, sessionId }: { staffId: string; sessionId: string },
): Promise<void> {
  const now = clock.now();
  await db.inTransaction(async (tx) => {
    await endStaffSessions(tx, { staffId, sessionId, because: 'SignOut', now });
    await insertAudit(tx, {
      staffId,
      action: 'staff.sign-out',
      subject: staffId,
      before: { sessionId },
      after: null,
      at: now,
    });
  });
}
