import type { Tx } from '../../../platform/db/db.ts';
import type { SessionsCore } from '../core.ts';
import { passkeySuspended } from '../events.ts';
import { isCopied } from './passkey-policy.ts';
import { findPasskey, type Passkey, recordPasskeyUse, suspendPasskey } from './passkey-store.ts';
import { readAssertion, type WebAuthnAnswer } from './web-authn.ts';

/** A verified passkey assertion. The caller must consume it in the transaction of the operation that it allows. */
export interface PasskeyProof {
  readonly passkeyId: string;
  readonly userId: string;
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** Verifies a passkey's assertion. A cloned passkey is suspended and its owner notified. */
export async function provePasskey(
  core: SessionsCore,
  { answer, challenge, userId }: { answer: WebAuthnAnswer; challenge: Buffer; userId?: string },
): Promise<PasskeyProof | null> {
  const passkey = await findPasskey(core.db.autocommit, answer.id);
  if (passkey === undefined || (userId !== undefined && passkey.userId !== userId)) return null;
  const assertion = await readAssertion(core.relyingParty, { answer, challenge, passkey });
  if (assertion === null) return null;
  if (isCopied(passkey.counter, assertion.counter)) {
    await suspend(core, passkey);
    return null;
  }
  return { passkeyId: passkey.id, userId: passkey.userId, ...assertion };
}

/** False when a concurrent request used the same assertion. */
export const consumePasskey = (
  { clock }: Pick<SessionsCore, 'clock'>,
  tx: Tx,
  { passkeyId, counter, isBackedUp }: PasskeyProof,
): Promise<boolean> => recordPasskeyUse(tx, { id: passkeyId, counter, isBackedUp, now: clock.now() });

async function suspend(
  { db, clock, outbox, users }: SessionsCore,
  { id, userId, name }: Passkey,
): Promise<void> {
  const now = clock.now();
  await db.inTransaction(async (tx) => {
    if (!(await suspendPasskey(tx, { id, now }))) return;
    await outbox.append(tx, passkeySuspended, {
      key: userId,
      payload: { userId, name, at: now.toISOString() },
    });
    await users.notifyChanged(tx, userId);
  });
}
