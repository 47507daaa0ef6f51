import type { Problem, StepUpProof } from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UsersContext } from './core.ts';
import { accountDeletedContact, mailContext } from './events.ts';
import type { StepUpDemand } from './ports.ts';
import { nextStatus } from './states.ts';
import { eraseUser, lockUser } from './store.ts';
import type { User } from './user.ts';

/**
 * Erases the user's personal data. Refused while there is a balance or an open order. The history keeps a pseudonym.
 */
export async function deleteUser(
  context: UsersContext,
  { userId, deviceId, proof }: { userId: string; deviceId: string; proof: StepUpProof | undefined },
): Promise<void> {
  const { db, clock, outbox, sealer, sessions, stepUp } = context;
  const demand: StepUpDemand = { userId, deviceId, purpose: 'deleteUser', operation: {} };
  // Checked before the proof, so that nobody requests a code only to learn that there is still a balance.
  await db.inTransaction((tx) => requireDeletable(context, tx, userId));
  const checked = await stepUp.checkProof(demand, proof);
  await db.inTransaction(async (tx) => {
    const { email, language, antiPhishingCode } = await requireDeletable(context, tx, userId);
    await stepUp.consumeProof(tx, demand, checked);
    const contact = JSON.stringify({ email, language, antiPhishingCode });
    const sealedContact = sealer.seal(contact, mailContext(accountDeletedContact.topic, userId));
    await outbox.append(tx, accountDeletedContact, { key: userId, payload: { userId, sealedContact } });
    await sessions.endAll(tx, { userId, because: 'Deleted' });
    await sessions.erase(tx, userId);
    await eraseUser(tx, { id: userId, now: clock.now() });
  });
}

async function requireDeletable({ balanceGuards }: UsersContext, tx: Tx, userId: string): Promise<User> {
  const user = await lockUser(tx, userId);
  if (user === undefined || nextStatus(user.status, 'delete') === null) throw new Refusal('NotAllowed');
  const found = new Set<Problem>();
  for (const guard of balanceGuards) {
    const problem = await guard(tx, userId);
    if (problem !== null) found.add(problem);
  }
  // Report all obstacles at once.
  const [first, ...others] = [...found].map((problem) => ({ problem }));
  if (first !== undefined) throw Refusal.of([first, ...others]);
  return user;
}
