import { Refusal } from '../../../platform/refusal.ts';
import type { SessionsCore } from '../core.ts';
import { passkeyRemoved } from '../events.ts';
import { deletePasskey } from './passkey-store.ts';

/** Removes a passkey of the caller; it opens nothing from then on. */
export async function removePasskey(
  { db, clock, outbox, users }: SessionsCore,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const name = await deletePasskey(tx, { userId, id: passkeyId });
    if (name === undefined) throw new Refusal('NotFound');
    const payload = { userId, name, at: clock.now().toISOString() };
    await outbox.append(tx, passkeyRemoved, { key: userId, payload });
    await users.tellChanged(tx, userId);
  });
}
