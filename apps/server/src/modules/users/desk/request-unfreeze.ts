import { Refusal } from '../../../platform/refusal.ts';
import { mailContext, unfreezeRequested } from '../events.ts';
import { findLastFreeze } from '../freeze-store.ts';
import { issueFreezeToken } from '../freeze-user.ts';
import { nextStatus } from '../states.ts';
import { lockUser } from '../store.ts';
import type { DeskContext } from './desk-context.ts';
import { requestExpiry } from './unfreeze-policy.ts';
import { expireRequests, insertRequest } from './unfreeze-store.ts';

/**
 * The first person requests an unfreeze and notes how the owner's identity was checked. Nothing changes yet. The owner
 * gets a mail with a link that stops it, in case an impostor convinced support.
 */
export async function requestUnfreeze(
  context: DeskContext,
  { staffId, userId, note }: { staffId: string; userId: string; note: string },
): Promise<void> {
  const { db, clock, ids, outbox, sealer, staff } = context;
  await db.inTransaction(async (tx) => {
    const now = clock.now();
    const user = await lockUser(tx, userId);
    if (user === undefined) throw new Refusal('NotFound');
    const freeze = await findLastFreeze(tx, userId);
    if (nextStatus(user.status, 'unfreeze') === null || freeze === undefined)
      throw new Refusal('AccountNotFrozen');
    await expireRequests(tx, { userId, now });
    const id = ids.next();
    const expiresAt = requestExpiry(now);
    const request = { id, userId, freezeId: freeze.id, requestedBy: staffId, note, now, expiresAt };
    if (!(await insertRequest(tx, request))) throw new Refusal('UnfreezeRequestOpen');
    const token = await issueFreezeToken(context, tx, userId);
    const sealedFreezeToken = sealer.seal(token, mailContext(unfreezeRequested.topic, userId));
    const payload = { userId, sealedFreezeToken, at: now.toISOString() };
    await outbox.append(tx, unfreezeRequested, { key: userId, payload });
    await staff.audit(tx, {
      staffId,
      action: 'users.unfreeze-request',
      subject: userId,
      before: { status: user.status, request: null },
      after: { status: user.status, request: id, note, expiresAt: expiresAt.toISOString() },
    });
  });
}
