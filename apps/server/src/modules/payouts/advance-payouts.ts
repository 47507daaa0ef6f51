import { CompanionRefused } from '../../platform/db/companion.ts';
import { applyPartner } from './apply-partner.ts';
import { requestCancel } from './cancel-payout.ts';
import type { PayoutsCore } from './core.ts';
import { refundPayout } from './end-payout.ts';
import { cents, type Payout } from './payout.ts';
import type { PayoutPartner } from './ports.ts';
import { claimDue, findPayout, refuseRequested, setEnding } from './store.ts';
import { handleUnknownPayout, LEASE_MS, later, submitPayout } from './submit-payout.ts';
import { partnerStates } from './transitions.ts';

const AT_ONCE = 20;
/** Bounds one run, even if a slow partner has a thousand payouts open. */
const BATCHES_MAX = 25;

/**
 * One run: advances every payout that is due by one step. Safe to run in several workers: `claimDue` leases each payout
 * to one worker, and each step is a compare-and-set. A failing payout does not delay the others.
 */
export async function advancePayouts(core: PayoutsCore): Promise<void> {
  const { db, clock } = core;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const due = await claimDue(db.autocommit, { now, until, limit: AT_ONCE });
    await Promise.all(due.map((row) => attempt(core, row)));
    if (due.length < AT_ONCE) return;
  }
}

async function attempt(core: PayoutsCore, row: Payout): Promise<void> {
  try {
    await advance(core, row);
  } catch (error) {
    if (!(error instanceof CompanionRefused))
      core.log.warn({ err: error, payout: row.id }, 'a payout failed, retrying');
    await later(core, row);
  }
}

async function advance(core: PayoutsCore, row: Payout): Promise<void> {
  const { db, clock, partners } = core;
  const { id, state, ending } = row;
  if (state === 'requested') return void (await refuseRequested(db.autocommit, { id, at: clock.now() }));
  if (state === 'review' || state === 'waiting') {
    if (ending !== null) return refundPayout(core, row, endOf(ending));
    if (state === 'review') return;
  }
  const partner = partners[row.kind];
  if (partner === undefined) return later(core, row);
  if (state === 'waiting') return submitPayout(core, partner, row);
  return poll(core, partner, row);
}

const endOf = (ending: NonNullable<Payout['ending']>) => ({
  to: ending === 'RiskDeclined' ? ('rejected' as const) : ('canceled' as const),
  reason: ending,
});

/** Asks the partner for the payout's state, applies it, and passes on the customer's fee answer or a cancel (P-03). */
async function poll(core: PayoutsCore, partner: PayoutPartner, row: Payout): Promise<void> {
  const found = await partner.find(row.id);
  if (found === 'unknown') await handleUnknownPayout(core, partner, row);
  else await applyPartner(core, row.id, found);
  const now = await findPayout(core.db.autocommit, row.id);
  if (now === undefined || !partnerStates.includes(now.state)) return;
  if (found !== 'unknown') await notifyPartner(core, partner, now);
  await later(core, { ...now, polls: now.state === row.state ? row.polls : 0 });
}

async function notifyPartner(core: PayoutsCore, partner: PayoutPartner, row: Payout): Promise<void> {
  const { db, clock } = core;
  const { id, state, acceptedFee, ending } = row;
  const now = clock.now();
  if (acceptedFee !== null && ending === null) await partner.acceptFee(id, cents(acceptedFee));
  const isOver = (at: Date | null): boolean => at !== null && at <= now;
  if (
    ending === null &&
    (isOver(row.feeChangeUntil) || (state === 'unclaimed' && isOver(row.unclaimedUntil)))
  )
    await setEnding(db.autocommit, { id, state, reason: 'Expired', at: now });
  else if (ending === null) return;
  await requestCancel(core, partner, id);
}
