import { CompanionRefused } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import { applyPartner } from './apply-partner.ts';
import type { PayoutsCore } from './core.ts';
import { giveBack } from './end-payout.ts';
import { type Payout, stageOf } from './payout.ts';
import type { PayoutPartner } from './ports.ts';
import { clearEnding, findOwnPayout, findPayout, setEnding } from './store.ts';
import { partnerOf } from './terms.ts';

/** Nobody knows yet: it goes on by itself, and the caller looks again. */
const unknown = (): Refusal => new Refusal('Unavailable', { retryAfterSeconds: 5 });

/**
 * Cancels for the user. What the partner does not have ends here; against the submission the compare-and-set of the payout
 * decides, so it is paid or given back, and never both. What the partner has is canceled there first: the money is back
 * once the partner says so.
 */
export async function cancelPayout(
  core: PayoutsCore,
  { userId, transactionId: id, stage }: { userId: string; transactionId: string; stage: string },
): Promise<void> {
  const row = await findOwnPayout(core.db.autocommit, { userId, id });
  if (row === undefined) throw new Refusal('NotFound');
  if (row.state === 'review' || row.state === 'waiting') {
    try {
      return await giveBack(core, row, { to: 'canceled', reason: 'CanceledByUser' });
    } catch (error) {
      if (!(error instanceof CompanionRefused)) throw error;
      const moved = await findPayout(core.db.autocommit, id);
      if (moved?.state !== 'ordered') throw error;
      return cancelAtPartner(core, moved);
    }
  }
  if (stageOf(row.state) !== stage) throw new Refusal('CancelTooLate');
  return cancelAtPartner(core, row);
}

async function cancelAtPartner(core: PayoutsCore, row: Payout): Promise<void> {
  const { db, clock } = core;
  const { id, state, kind } = row;
  if (state !== 'ordered' && state !== 'unclaimed') throw new Refusal('CancelTooLate');
  // A request may be on its way to the partner: canceling what it does not know yet would not stop that one.
  if (row.acceptedAt === null) throw unknown();
  const partner = partnerOf(core, kind);
  if (!(await setEnding(db.autocommit, { id, state, reason: 'CanceledByUser', at: clock.now() })))
    throw unknown();
  const isCanceled = await askCancel(core, partner, id).catch(() => {
    // It is asked again until the partner has answered.
    throw unknown();
  });
  if (!isCanceled) throw new Refusal('CancelTooLate');
}

/** Cancels at the partner, and takes over what the partner says of it then. False when it was too late. */
export async function askCancel(core: PayoutsCore, partner: PayoutPartner, id: string): Promise<boolean> {
  const answer = await partner.cancel(id);
  const found = await partner.find(id);
  if (found !== 'unknown') await applyPartner(core, id, found);
  if (answer === 'canceled') return true;
  await clearEnding(core.db.autocommit, id);
  return false;
}
