import type { StepUpProof } from '@gim/contract';
import { sha256 } from '../../platform/crypto/keyed-hash.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UsersContext, UsersCore } from './core.ts';
import { accountFrozen } from './events.ts';
import { insertFreeze, voidOpenRequest } from './freeze-store.ts';
import type { StepUpDemand } from './ports.ts';
import { nextStatus } from './states.ts';
import { consumeFreezeToken, insertFreezeToken, lockUser, setStatus } from './store.ts';

const LINK_DAYS = 7;

/**
 * Freezes the caller's own account: ends all sessions, and nothing can leave until support unfreezes it. Needs a
 * step-up (D5), so that a stolen token cannot lock the owner out.
 */
export async function freezeUser(
  context: UsersContext,
  { userId, deviceId, proof }: { userId: string; deviceId: string; proof: StepUpProof | undefined },
): Promise<void> {
  const { db, stepUp } = context;
  const demand: StepUpDemand = { userId, deviceId, purpose: 'freezeUser', operation: {} };
  const checked = await stepUp.checkProof(demand, proof);
  await db.inTransaction(async (tx) => {
    await lockUser(tx, userId);
    await stepUp.consumeProof(tx, demand, checked);
    await freeze(context, tx, { userId, because: 'owner' });
  });
}

/** Freezes by the "this wasn't me" link of a mail. Single-use. Needs no session, because the owner may have none. */
export async function freezeByToken(context: UsersContext, { token }: { token: string }): Promise<void> {
  const { db, clock } = context;
  await db.inTransaction(async (tx) => {
    const userId = await consumeFreezeToken(tx, { hash: sha256(token), now: clock.now() });
    if (userId === undefined) throw new Refusal('TokenInvalid', { field: 'token' });
    await freeze(context, tx, { userId, because: 'link' });
  });
}

/** Issues a token for such a link. Only its hash is stored. */
export async function issueFreezeToken(
  { clock, random }: Pick<UsersCore, 'clock' | 'random'>,
  tx: Tx,
  userId: string,
): Promise<string> {
  const token = random.bytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + LINK_DAYS * 86_400_000);
  await insertFreezeToken(tx, { hash: sha256(token), userId, expiresAt });
  return token;
}

export type Freezing = { readonly userId: string } & (
  | { readonly because: 'owner' | 'link' }
  | { readonly because: 'staff'; readonly staffId: string; readonly note: string }
);

/** Freezes an account and stores the reason. */
export async function freeze(
  { clock, ids, outbox, sessions }: Pick<UsersContext, 'clock' | 'ids' | 'outbox' | 'sessions'>,
  tx: Tx,
  freezing: Freezing,
): Promise<void> {
  const { userId, because } = freezing;
  const now = clock.now();
  const user = await lockUser(tx, userId);
  const status = user === undefined ? null : nextStatus(user.status, 'freeze');
  if (status !== null) {
    await setStatus(tx, { id: userId, status });
    const { staffId, note } = freezing.because === 'staff' ? freezing : { staffId: null, note: null };
    await insertFreeze(tx, { id: ids.next(), userId, because, staffId, note, at: now });
    const payload = { userId, because, at: now.toISOString() };
    await outbox.append(tx, accountFrozen, { key: userId, payload });
  } else {
    // Already frozen or blocked: only void the open request to unfreeze it.
    await voidOpenRequest(tx, userId);
  }
  await sessions.endAll(tx, { userId, because: 'Frozen' });
}
