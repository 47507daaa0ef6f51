import type { KycCore } from './core.ts';
import { insertEula, isEulaAccepted } from './store.ts';

/** Whether the caller has accepted the partner's license. */
export async function getEula(
  { db }: KycCore,
  { userId }: { userId: string },
): Promise<{ isAccepted: boolean }> {
  return { isAccepted: await isEulaAccepted(db.autocommit, userId) };
}

/** Accepts the license, or withdraws that. Each change is stored with its time. Idempotent. */
export async function setEula(
  { db, clock }: KycCore,
  { userId, isAccepted }: { userId: string; isAccepted: boolean },
): Promise<{ isAccepted: boolean }> {
  await db.inTransaction(async (tx) => {
    if ((await isEulaAccepted(tx, userId)) === isAccepted) return;
    await insertEula(tx, { userId, isAccepted, now: clock.now() });
  });
  return { isAccepted };
}
