import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { freeze } from '../freeze-user.ts';
import { nextStatus } from '../states.ts';
import { lockUser } from '../store.ts';
import type { DeskContext } from './desk-context.ts';

type FreezePorts = Parameters<typeof freeze>[0] & { readonly staff: Pick<DeskContext['staff'], 'audit'> };

/** Freezes an account to protect it. One person may freeze; unfreezing takes two. */
export async function freezeByStaff(
  context: DeskContext,
  { staffId, userId, note }: { staffId: string; userId: string; note: string },
): Promise<void> {
  await context.db.inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw new Refusal('NotFound');
    if (nextStatus(user.status, 'freeze') === null) throw new Refusal('AccountNotActive');
    await freezeWithLine(context, tx, { staffId, userId, note });
  });
}

/**
 * Freezes an account as part of another module's transaction, with an audit entry. An account that is already frozen or
 * blocked stays so, and an open unfreeze request is voided.
 */
export async function freezeWithLine(
  context: FreezePorts,
  tx: Tx,
  { staffId, userId, note }: { staffId: string; userId: string; note: string },
): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user === undefined) throw new Refusal('NotFound');
  const status = nextStatus(user.status, 'freeze') ?? user.status;
  await freeze(context, tx, { userId, because: 'staff', staffId, note });
  await context.staff.audit(tx, {
    staffId,
    action: 'users.freeze',
    subject: userId,
    before: { status: user.status },
    after: { status, note },
  });
}
