import type {
  confirmKycOverturn as confirmEndpoint,
  decideKycCheck as decideEndpoint,
  Input,
  Problem,
  Reply,
} from '@gim/contract';
import type { AuditAction } from '@gim/contract/staff.audit';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { decide } from '../apply-applicant.ts';
import { type Check, findNewestCheck, insertDecision, lockCheck } from '../check-store.ts';
import type { KycDeskCore } from '../core.ts';
import { listPictures } from '../picture-store.ts';
import { clearProposal, setEscalation, setProposal } from './desk-store.ts';
import { type Proposal, proposalOf, reasonsOf, rejectTypeOf } from './proposal.ts';
import { requireCheck } from './show-checks.ts';

interface AtCheck {
  readonly staffId: string;
  readonly checkId: string;
}

/** Locks the account first, as every writer of checks does, and then the check, which must be the newest one. */
async function lockCurrent({ users }: KycDeskCore, tx: Tx, checkId: string): Promise<Check> {
  const { userId } = await requireCheck(tx, checkId);
  const user = await users.lock(tx, userId);
  if (user === undefined || user.status === 'Deleted') throw new Refusal('NotFound');
  const check = await lockCheck(tx, checkId);
  const newest = await findNewestCheck(tx, userId);
  if (check === undefined || newest?.id !== check.id) throw new Refusal('ReviewClosed');
  return check;
}

/**
 * Whoever decides must have opened every picture. Without pictures nothing can be approved, unless they were deleted on
 * schedule.
 */
async function requireOpened(
  tx: Tx,
  { staffId, check, status }: { staffId: string; check: Check; status: Proposal['status'] },
): Promise<void> {
  const pictures = await listPictures(tx, { checkId: check.id, staffId });
  const isUnseen = pictures.some(({ isOpened }) => !isOpened);
  const lacksAll = pictures.length === 0 && check.picturesDeletedAt === null && status === 'approved';
  if (isUnseen || lacksAll) throw new Refusal('PicturesNotOpened');
}

/** Decides an open check. Overturning a decision takes two people. */
export function decideCheck(
  core: KycDeskCore,
  { staffId, checkId, body }: AtCheck & { readonly body: Input<typeof decideEndpoint>['body'] },
): Promise<Reply<typeof decideEndpoint>> {
  const proposal = proposed(body);
  return core.db.inTransaction(async (tx) => {
    const check = await lockCurrent(core, tx, checkId);
    if (check.proposedBy !== null) throw new Refusal('OverturnOpen');
    if (isAsDecided(check, proposal)) throw new Refusal('ReviewClosed');
    await requireOpened(tx, { staffId, check, status: proposal.status });
    const isListed = check.sealedHits !== null && proposal.status === 'approved';
    if (isListed && proposal.note === null) throw new Refusal('SanctionsHit', { field: 'note' });
    if (check.status === 'pending' && !isListed) {
      await settle(core, tx, { check, proposal, staffId, action: 'kyc.decide' });
      return { status: proposal.status, needsSecondPerson: false };
    }
    await setProposal(tx, { checkId, staffId, proposal, at: core.clock.now() });
    await core.staff.audit(tx, {
      staffId,
      action: 'kyc.propose-overturn',
      subject: check.userId,
      before: { check: checkId, status: check.status },
      after: { ...proposal },
    });
    return { status: check.status, needsSecondPerson: true };
  });
}

function proposed(body: Input<typeof decideEndpoint>['body']): Proposal {
  const note = body.note ?? null;
  if (body.decision === 'approved') return { status: 'approved', note };
  const { rejectType, reasons } = body;
  return { status: 'rejected', rejectType, reasons, note };
}

const isAsDecided = (check: Check, proposal: Proposal): boolean =>
  check.status === proposal.status &&
  check.rejectType === rejectTypeOf(proposal) &&
  check.reasons.join() === reasonsOf(proposal).join();

async function settle(
  core: KycDeskCore,
  tx: Tx,
  {
    check,
    proposal,
    staffId,
    action,
  }: { check: Check; proposal: Proposal; staffId: string; action: AuditAction },
): Promise<void> {
  const decision = {
    checkId: check.id,
    status: proposal.status,
    rejectType: rejectTypeOf(proposal),
    reasons: reasonsOf(proposal),
    at: core.clock.now(),
    staffId,
    note: proposal.note,
    partnerAt: null,
  };
  await insertDecision(tx, { ...decision, isApplied: true });
  await decide(core, tx, check, decision);
  await core.staff.audit(tx, {
    staffId,
    action,
    subject: check.userId,
    before: { check: check.id, status: check.status, rejectType: check.rejectType },
    after: { ...proposal },
  });
}

/** The second person confirms. The first person is refused, and that is audited too (Z-06). */
export async function confirmOverturn(
  core: KycDeskCore,
  { staffId, checkId, body }: AtCheck & { readonly body: Input<typeof confirmEndpoint>['body'] },
): Promise<Reply<typeof confirmEndpoint>> {
  const { db, staff } = core;
  const outcome = await db.inTransaction(async (tx): Promise<Problem | Reply<typeof confirmEndpoint>> => {
    const check = await lockCurrent(core, tx, checkId);
    const proposal = proposalOf(check);
    if (proposal === null || check.proposedBy === null) throw new Refusal('ReviewClosed');
    const line = { staffId, subject: check.userId, before: { check: checkId, ...proposal } };
    if (!(await staff.areTwoPeople(tx, staffId, check.proposedBy))) {
      const after = { problem: 'FourEyesRequired' };
      await staff.audit(tx, { ...line, action: 'kyc.confirm-refused', after });
      return 'FourEyesRequired';
    }
    if (!body.isConfirmed) {
      await clearProposal(tx, checkId);
      const after = { status: check.status, note: body.note ?? null };
      await staff.audit(tx, { ...line, action: 'kyc.decline-overturn', after });
      return { status: check.status };
    }
    await requireOpened(tx, { staffId, check, status: proposal.status });
    const note = body.note ?? proposal.note;
    await settle(core, tx, { check, proposal: { ...proposal, note }, staffId, action: 'kyc.overturn' });
    return { status: proposal.status };
  });
  if (typeof outcome === 'string') throw new Refusal(outcome);
  return outcome;
}

/** Moves it to the top of the queue, with a note for a colleague. */
export function escalateCheck(
  core: KycDeskCore,
  { staffId, checkId, note }: AtCheck & { readonly note: string },
): Promise<void> {
  const { db, clock, staff } = core;
  return db.inTransaction(async (tx) => {
    const check = await lockCurrent(core, tx, checkId);
    if (check.status !== 'pending') throw new Refusal('ReviewClosed');
    await setEscalation(tx, { checkId, staffId, note, at: clock.now() });
    await staff.audit(tx, {
      staffId,
      action: 'kyc.escalate',
      subject: check.userId,
      before: { check: checkId, note: check.escalationNote },
      after: { note },
    });
  });
}
