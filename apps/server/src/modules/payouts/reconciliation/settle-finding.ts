import { createHash } from 'node:crypto';
import type { PayoutSideState } from '@gim/contract';
import { CompanionRefused, companion, writeCompanions } from '../../../platform/db/companion.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { account, type Ledger } from '../../ledger/index.ts';
import { applyPartner } from '../apply-partner.ts';
import type { PayoutsCore } from '../core.ts';
import { atPartner, refundPayout } from '../end-payout.ts';
import { cents, type Payout, receivesOf } from '../payout.ts';
import { type PartnerPayout, PartnerUnknown, type PayoutPartner } from '../ports.ts';
import { noteOf } from '../record-steps.ts';
import { findPayout } from '../store.ts';
import { partnerStates } from '../transitions.ts';
import { stateName } from './finding.ts';
import {
  clearRequest,
  type Finding,
  type FindingAction,
  findFinding,
  lockFinding,
  requestSettlement,
  SETTLED,
  settledFindings,
} from './finding-store.ts';

export interface ReconciliationCore extends PayoutsCore {
  /** Posts the credit for money that was returned after the payout's end. */
  readonly post: Ledger['post'];
}

/** From this amount on, even closing with a note needs a second person. */
const TWO_PEOPLE_CENTS = 100_000n;

interface Asked {
  readonly staffId: string;
  readonly id: string;
  readonly action: FindingAction;
  readonly pairId: string | null;
  readonly note: string;
}

/** Settles a finding, or stores a request for a second person when money moves or the amount is $1,000 or more. */
export async function settleFinding(
  core: ReconciliationCore,
  asked: Asked,
): Promise<{ needsSecondPerson: boolean }> {
  const { db, clock, staff } = core;
  const { staffId, id, action, pairId, note } = asked;
  const found = await findFinding(db.autocommit, id);
  if (found === undefined) throw new Refusal('NotFound');
  if (found.settledAt !== null) throw new Refusal('FindingClosed');
  await requirePossible(core, found, asked);
  const needsSecondPerson = needsTwo(found, action);
  await db.inTransaction(async (tx) => {
    await lockOpen(tx, id);
    await requestSettlement(tx, { id, by: staffId, action, pairId, note, at: clock.now() });
    await staff.audit(tx, {
      staffId,
      action: `payouts.finding-${action}${needsSecondPerson ? '-requested' : ''}`,
      subject: id,
      before: { finding: found.finding, payout: found.payoutId, reference: found.reference },
      after: { action, pairId, note },
    });
  });
  if (!needsSecondPerson) await perform(core, asked);
  return { needsSecondPerson };
}

/** The second person confirms or declines. Both are audited, and so is a refused confirmation by the first person. */
export async function confirmFinding(
  core: ReconciliationCore,
  { staffId, id, isConfirmed }: { staffId: string; id: string; isConfirmed: boolean },
): Promise<void> {
  const { db, staff } = core;
  const outcome = await db.inTransaction(async (tx) => {
    const { request } = await lockOpen(tx, id);
    if (request === null) throw new Refusal('FindingClosed');
    // The requester may withdraw alone; confirming takes a second person.
    const isAllowed = !isConfirmed || (await staff.areTwoPeople(tx, staffId, request.by));
    const verb = !isAllowed ? 'confirm-refused' : isConfirmed ? 'confirmed' : 'declined';
    await staff.audit(tx, {
      staffId,
      action: `payouts.finding-${verb}`,
      subject: id,
      before: { requestedBy: request.by },
      after: { action: request.action, note: request.note },
    });
    if (isAllowed && !isConfirmed) await clearRequest(tx, id);
    return isAllowed ? request : undefined;
  });
  if (outcome === undefined) throw new Refusal('FourEyesRequired');
  if (isConfirmed) await perform(core, { staffId, id, ...outcome });
}

async function lockOpen(tx: Tx, id: string): Promise<Finding> {
  const found = await lockFinding(tx, id);
  if (found === undefined) throw new Refusal('NotFound');
  if (found.settledAt !== null) throw new Refusal('FindingClosed');
  return found;
}

function needsTwo({ ours, theirs }: Finding, action: FindingAction): boolean {
  if (action === 'return' || action === 'credit') return true;
  return BigInt(ours?.amount ?? theirs?.amount ?? '0') >= TWO_PEOPLE_CENTS;
}

/** Refuses actions that do not fit the finding, before anybody is asked to confirm. */
async function requirePossible(
  core: ReconciliationCore,
  found: Finding,
  { action, pairId }: Asked,
): Promise<void> {
  switch (action) {
    case 'close':
      return;
    case 'return':
      if (found.finding !== 'OnlyOurs') throw new Refusal('FindingNotPossible');
      return;
    case 'credit':
      if (found.finding !== 'ReturnedAfterEnd') throw new Refusal('FindingNotPossible');
      return;
    case 'match':
      await pairOf(core, found, pairId);
  }
}

/** The two findings of a pair, in either order of selection. */
async function pairOf(
  { db }: ReconciliationCore,
  found: Finding,
  pairId: string | null,
): Promise<{ readonly ours: Finding; readonly theirs: Finding }> {
  const other = pairId === null ? undefined : await findFinding(db.autocommit, pairId);
  if (other === undefined || other.settledAt !== null) throw new Refusal('FindingNotPossible');
  const [ours, theirs] = found.finding === 'OnlyOurs' ? [found, other] : [other, found];
  const isPair =
    ours.finding === 'OnlyOurs' &&
    theirs.finding === 'OnlyTheirs' &&
    ours.kind === theirs.kind &&
    ours.ours?.amount === theirs.theirs?.amount;
  if (!isPair) throw new Refusal('FindingNotPossible');
  return { ours, theirs };
}

/** Performs the action. Reads the partner again first, because the finding may be a day old (H-04). */
async function perform(core: ReconciliationCore, asked: Omit<Asked, 'note'>): Promise<void> {
  const found = await findFinding(core.db.autocommit, asked.id);
  if (found === undefined) throw new Refusal('NotFound');
  if (found.settledAt !== null) throw new Refusal('FindingClosed');
  try {
    switch (asked.action) {
      case 'close':
        return await closeAll(core, asked, [found.id]);
      case 'return':
        return await returnMoney(core, asked, found);
      case 'credit':
        return await creditReturned(core, asked, found);
      case 'match':
        return await matchPair(core, asked, found);
    }
  } catch (error) {
    if (error instanceof PartnerUnknown) throw new Refusal('PayoutsUnavailable');
    if (!(error instanceof CompanionRefused)) throw error;
    throw new Refusal(error.table === SETTLED ? 'FindingClosed' : 'FindingNotPossible');
  }
}

type Doing = Pick<Asked, 'staffId' | 'action'>;
const settling = ({ clock }: ReconciliationCore, { staffId, action }: Doing, id: string) => ({
  id,
  by: staffId,
  as: action,
  at: clock.now(),
});

async function closeAll(core: ReconciliationCore, doing: Doing, ids: readonly string[]): Promise<void> {
  const isDone = await core.db.inTransaction(async (tx) =>
    writeCompanions(
      tx,
      settledFindings,
      ids.map((id) => settling(core, doing, id)),
    ),
  );
  if (isDone.includes(false)) throw new Refusal('FindingClosed');
}

async function payoutOf(
  core: ReconciliationCore,
  found: Finding,
): Promise<{ row: Payout; partner: PayoutPartner }> {
  const row = found.payoutId === null ? undefined : await findPayout(core.db.autocommit, found.payoutId);
  const partner = row && core.partners[row.kind];
  if (row === undefined || partner === undefined) throw new Refusal('FindingNotPossible');
  return { row, partner };
}

/** Refunds a payout that the partner never had, after asking the partner once more. */
async function returnMoney(core: ReconciliationCore, doing: Doing, found: Finding): Promise<void> {
  const { row, partner } = await payoutOf(core, found);
  if (!partnerStates.includes(row.state) || (await partner.find(row.id)) !== 'unknown')
    throw new Refusal('FindingNotPossible');
  await refundPayout(core, row, {
    to: 'rejected',
    reason: 'PartnerRefused',
    companions: [companion(settledFindings, settling(core, doing, found.id))],
  });
}

/**
 * Credits the customer with money returned after the payout's end. At most once per payout, even if it is found again.
 */
async function creditReturned(core: ReconciliationCore, doing: Doing, found: Finding): Promise<void> {
  const { row, partner } = await payoutOf(core, found);
  const now = await partner.find(row.id);
  if (row.state !== 'successful' || now === 'unknown' || now.state !== 'returned')
    throw new Refusal('FindingNotPossible');
  const most = receivesOf(row).units;
  const came = now.amount.units < most ? now.amount.units : most;
  await core.post({
    key: creditKey(row.id),
    kind: 'payout-credited',
    legs: [{ from: atPartner(row.kind), to: account(row.userId, 'USD', 'available'), amount: cents(came) }],
    companions: [
      companion(settledFindings, settling(core, doing, found.id)),
      core.transactions.noting(noteOf(row, { credited: { cents: came, at: core.clock.now() } })),
    ],
  });
  // It was credited before under another finding, so the ledger ignored this posting and did not settle this finding.
  if ((await findFinding(core.db.autocommit, found.id))?.settledAt === null)
    await closeAll(core, doing, [found.id]);
}

/** A fixed key per payout, so that the ledger posts the credit once. */
function creditKey(payoutId: string): string {
  const hex = createHash('sha256').update(`payout credit ${payoutId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Links the partner's payout without a reference to ours and applies its current state. */
async function matchPair(
  core: ReconciliationCore,
  doing: Doing & { readonly pairId: string | null },
  found: Finding,
): Promise<void> {
  const { ours, theirs } = await pairOf(core, found, doing.pairId);
  const { row, partner } = await payoutOf(core, ours);
  const now = await readReference(partner, theirs);
  if (now.amount.units !== receivesOf(row).units || (await partner.find(row.id)) !== 'unknown')
    throw new Refusal('FindingNotPossible');
  await applyPartner(core, row.id, { ...now, payoutId: row.id });
  await closeAll(core, doing, [ours.id, theirs.id]);
}

async function readReference(partner: PayoutPartner, { reference, day }: Finding): Promise<PartnerPayout> {
  const found = (await partner.listDay(day)).find((one) => one.reference === reference);
  if (found === undefined || found.payoutId !== null) throw new Refusal('FindingNotPossible');
  return found;
}

/** Asks the partner for a payout's state now and applies it. */
export async function askPartner(
  core: ReconciliationCore,
  id: string,
): Promise<{ state: PayoutSideState | null }> {
  const found = await findFinding(core.db.autocommit, id);
  if (found === undefined) throw new Refusal('NotFound');
  try {
    if (found.payoutId === null) {
      const partner = core.partners[found.kind];
      if (partner === undefined) throw new Refusal('PayoutsUnavailable');
      const one = (await partner.listDay(found.day)).find(({ reference }) => reference === found.reference);
      return { state: one === undefined ? null : stateName(one.state) };
    }
    const { row, partner } = await payoutOf(core, found);
    const now = await partner.find(row.id);
    if (now === 'unknown') return { state: null };
    await applyPartner(core, row.id, now);
    return { state: stateName(now.state) };
  } catch (error) {
    if (error instanceof PartnerUnknown) throw new Refusal('PayoutsUnavailable');
    throw error;
  }
}
