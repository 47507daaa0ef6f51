import { toDecimal } from '@gim/money';
import { type Companion, CompanionRefused } from '../../platform/db/companion.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { PayoutsCore } from './core.ts';
import { refundPayout, settlePayout, storedAnswerOf } from './end-payout.ts';
import { payoutFeeChanged, payoutUnclaimed } from './events.ts';
import { feeIn, type Payout } from './payout.ts';
import { payoutEventFields, recipientOf } from './payout-event.ts';
import type { PartnerPayout } from './ports.ts';
import { clearFeeChange, setAccepted, setFeeChange, setReturned } from './progress-store.ts';
import { moveOf, noteOf } from './record-steps.ts';
import { stepPayout } from './step-store.ts';
import { findPayout, lockPayout } from './store.ts';
import { type Plan, planOf } from './transitions.ts';

/** The longest path through the states at the partner: submitted, sent, unclaimed, ended. */
const STEPS_MAX = 4;

const isPosting = (plan: Plan): boolean => plan.do === 'settle' || plan.do === 'refund';

/**
 * Brings a payout to the state that the partner reports. Idempotent and safe against late or reordered answers: every
 * step is a compare-and-set, an older sequence is ignored, and a finished payout does not change (H-04). `companions`
 * are written with the posting that ends the payout, if there is one.
 */
export async function applyPartner(
  core: PayoutsCore,
  id: string,
  found: PartnerPayout,
  companions: readonly Companion[] = [],
): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const row = await findPayout(core.db.autocommit, id);
    if (row === undefined) return;
    const plan = planOf(row, found);
    if (plan.do === 'nothing') return;
    try {
      if (plan.do === 'settle') await settlePayout(core, row, { found, companions });
      else if (plan.do === 'refund') await refundPayout(core, row, { ...plan, found, companions });
      else if (!(await core.db.inTransaction((tx) => writePlan(core, tx, { id, found })))) return;
    } catch (error) {
      // Another process moved the payout first: plan again from its new state.
      if (!(error instanceof CompanionRefused) || isConsumed(error, companions)) throw error;
    }
  }
}

/** Another worker has already consumed the webhook message. */
const isConsumed = (error: CompanionRefused, companions: readonly Companion[]): boolean =>
  companions.some(({ table }) => table.name === error.table);

/** Applies every plan that needs no posting. Returns false when no further step can follow. */
export async function writePlan(
  core: PayoutsCore,
  tx: Tx,
  { id, found }: { id: string; found: PartnerPayout },
): Promise<boolean> {
  const row = await lockPayout(tx, id);
  if (row === undefined) return false;
  const plan = planOf(row, found);
  switch (plan.do) {
    case 'note':
      await recordAccepted(core, tx, { row, found });
      return false;
    case 'move':
      await moveOn(core, tx, { row, found, to: plan.to });
      return true;
    case 'askFee':
      await askFee(core, tx, { row, found, fee: plan.fee.units.toString() });
      return false;
    case 'returnedAfterEnd':
      await setReturned(tx, { id, at: found.at });
      core.log.error({ payout: id }, 'a payout was returned after it had ended, staff must act');
      return false;
    case 'alarm':
      core.metrics.bugs.inc({ where: 'payouts.partner' });
      core.log.error({ payout: id, what: plan.what }, 'the partner reported an impossible payout state');
      return false;
    default:
      return isPosting(plan);
  }
}

interface Seen {
  readonly row: Payout;
  readonly found: PartnerPayout;
}

/** Records that the partner has the payout. `setAccepted` also clears an accepted fee that was not delivered yet. */
async function recordAccepted(
  { clock, transactions }: PayoutsCore,
  tx: Tx,
  { row, found }: Seen,
): Promise<void> {
  const { id, partnerReference, partnerSequence } = row;
  if (partnerReference === found.reference && BigInt(partnerSequence) === BigInt(found.sequence)) return;
  await setAccepted(tx, { id, ...storedAnswerOf(found), at: clock.now() });
  if (partnerReference !== found.reference)
    await transactions.note(tx, noteOf(row, { partnerReference: found.reference }));
}

async function moveOn(
  core: PayoutsCore,
  tx: Tx,
  { row, found, to }: Seen & { readonly to: 'sent' | 'unclaimed' },
): Promise<void> {
  const { clock, rules, transactions, outbox } = core;
  const { id } = row;
  const at = clock.now();
  const unclaimedUntil = new Date(found.at.getTime() + rules.unclaimedSeconds * 1000);
  const isUnclaimed = to === 'unclaimed';
  await stepPayout(tx, {
    id,
    from: row.state,
    to,
    at,
    nextAt: new Date(at.getTime() + FIRST_LOOK_MS),
    reference: found.reference,
    sequence: `${found.sequence}`,
    ...(isUnclaimed ? { unclaimedUntil } : {}),
  });
  await transactions.move(
    tx,
    moveOf(row, {
      to,
      news: {
        partnerReference: found.reference,
        feeChange: null,
        ...(isUnclaimed ? { unclaimedUntil } : {}),
      },
    }),
  );
  await clearFeeChange(tx, id);
  if (isUnclaimed)
    await outbox.append(tx, payoutUnclaimed, {
      key: id,
      payload: {
        ...payoutEventFields(core, row, await recipientOf(core, tx, row)),
        until: unclaimedUntil.toISOString(),
      },
    });
}

const FIRST_LOOK_MS = 5_000;

/** Stores the changed fee and asks the customer. The payout waits until they answer. */
async function askFee(
  core: PayoutsCore,
  tx: Tx,
  { row, found, fee }: Seen & { readonly fee: string },
): Promise<void> {
  const { clock, rules, transactions, outbox } = core;
  const { id } = row;
  const now = clock.now();
  const until = new Date(now.getTime() + rules.feeAnswerSeconds * 1000);
  await setAccepted(tx, { id, ...storedAnswerOf(found), at: now });
  await setFeeChange(tx, { id, fee, until });
  await transactions.note(tx, noteOf(row, { partnerReference: found.reference, feeChange: { fee, until } }));
  const told = payoutEventFields(core, { ...row, fee }, await recipientOf(core, tx, row));
  await outbox.append(tx, payoutFeeChanged, {
    key: id,
    payload: { ...told, fee: toDecimal(feeIn({ fee })), until: until.toISOString() },
  });
}
