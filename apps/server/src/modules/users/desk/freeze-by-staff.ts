import { Refusal } from '../../../platform/refusal.ts';
import { freeze } from '../freeze-user.ts';
import { nextStatus } from '../states.ts';
import { lockUser } from '../store.ts';
import type { DeskContext } from './desk-context.ts';

/** Freezes an account for its own good. One person is enough to stop money; it takes two to let it go again. */
export async function freezeByStaff(
  context: DeskContext,
  { staffId, userId, note }: { staffId: string; userId: string; note: string },
): Promise<void> {
  const { db, staff } = context;
  await db.inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) throw new Refusal('NotFound');
    if (nextStatus(user.status, 'freeze') === null) throw new Refusal('AccountNotActive');
    await freeze(context, tx, { userId, because: 'staff', staffId, note });
    await staff.audit(tx, {
      staffId,
      action: 'users.freeze',
      subject: userId,
      before: { status: user.status },
      after: { status: 'Frozen', note },
    });
  });
}
