import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import { endStaffDevices } from './device-store.ts';
import { endStaffSessions } from './session-store.ts';
import { canonicalStaffEmail } from './staff-policy.ts';
import { findStaffByEmail, setStaffDisabled } from './store.ts';

/** Shuts a staff account, with all its sessions and known browsers, at once. False when there is none with this e-mail. */
export async function disableStaff(
  { db, clock }: StaffCore,
  { email, disabledBy }: { email: string; disabledBy: string | null },
): Promise<boolean> {
  return db.inTransaction(async (tx) => {
    const now = clock.now();
    const account = await findStaffByEmail(tx, canonicalStaffEmail(email));
    if (account === undefined) return false;
    const staffId = account.id;
    await setStaffDisabled(tx, { staffId, now });
    await endStaffDevices(tx, { staffId, now });
    await endStaffSessions(tx, { staffId, because: 'Disabled', now });
    const entry = {
      staffId: disabledBy,
      action: 'staff.disable',
      subject: staffId,
      before: null,
      after: null,
    };
    await insertAudit(tx, { ...entry, at: now });
    return true;
  });
}
