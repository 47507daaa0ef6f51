import { CompanionRefused } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import { applyPartner } from './apply-partner.ts';
import type { PayoutsCore } from './core.ts';
import { refundPayout } from './end-payout.ts';
import { type Payout, stageOf } from './payout.ts';
import type { PayoutPartner } from './ports.ts';
import { clearEnding, findOwnPayout, findPayout, setEnding } from './store.ts';
import { partnerOf } from './terms.ts';

/** The outcome is not known yet. The payout continues in the background; the caller should read it again. */
const unknown = (): Refusal => new Refusal('Unavailable', { retryAfterSeconds: 5 });

/**
 * Cancels a payout for its user. A payout that the partner does not have is refunded here; a compare-and-set decides
 * between this and a concurrent submission, so it is either paid or refunded. One that the partner has is canceled
 * there first and refunded once the partner confirms.
 */
export async function cancelPayout(
  core: PayoutsCore,
  { userId, transactionId: id, stage }: { userId: string; transactionId: string; stage: string },
): Promise<void> {
  const row = await findOwnPayout(core.db.autocommit, { userId, id });
  if (row === undefined) throw new Refusal('NotFound');
  if (row.state === 'review' || row.state === 'waiting') {
    try {
      return await refundPayout(core, row, { to: 'canceled', reason: 'CanceledByUser' });
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
  // A submission may still be on its way to the partner. Canceling an id that the partner does not know would not stop
  // it.
  if (row.acceptedAt === null) throw unknown();
  const partner = partnerOf(core, kind);
  if (!(await setEnding(db.autocommit, { id, state, reason: 'CanceledByUser', at: clock.now() })))
    throw unknown();
  const isCanceled = await requestCancel(core, partner, id).catch(() => {
    // `ending` is stored, so the next runs repeat the cancel until the partner answers.
    throw unknown();
  });
  if (!isCanceled) throw new Refusal('CancelTooLate');
}

/** Cancels at the partner and applies the state that it reports then. False when it was too late. */
export async function requestCancel(core: PayoutsCore, partner: PayoutPartner, id: string): Promise<boolean> {
  const answer = await partner.cancel(id);
  const found = await partner.find(id);
  if (found !== 'unknown') await applyPartner(core, id, found);
  if (answer === 'canceled') return true;
  await clearEnding(core.db.autocommit, id);
  return false;
}
