import type { Problem } from '@gim/contract';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountUnfrozen, mailContext } from '../events.ts';
import { issueFreezeToken } from '../freeze-user.ts';
import { nextStatus } from '../states.ts';
import { lockUser, setStatus } from '../store.ts';
import type { DeskContext } from './desk-context.ts';
import { decisionProblem } from './unfreeze-policy.ts';
import { endRequest, findRequest, lockRequest, type StoredRequest } from './unfreeze-store.ts';

export interface Decision {
  readonly staffId: string;
  readonly requestId: string;
  readonly decision: 'Approved' | 'Rejected';
  readonly note: string;
}

/** The second person decides (Z-06). A refused attempt of the requester is audited too. */
export async function decideUnfreeze(context: DeskContext, decision: Decision): Promise<void> {
  const { db, staff } = context;
  const { staffId, requestId } = decision;
  const request = await findRequest(db.autocommit, requestId);
  if (request === undefined) throw new Refusal('NotFound');
  const problem = await db.inTransaction(async (tx) => {
    const found = await decide(context, tx, { userId: request.userId, decision });
    if (found === 'FourEyesRequired') {
      await staff.audit(tx, {
        staffId,
        action: 'users.unfreeze-refused',
        subject: request.userId,
        before: null,
        after: { request: requestId, decision: decision.decision, problem: found },
      });
    }
    return found;
  });
  if (problem !== null) throw new Refusal(problem);
}

/** Returns why nothing changed, or null. Locks the account first and then the request, the order used everywhere. */
async function decide(
  context: DeskContext,
  tx: Tx,
  { userId, decision }: { userId: string; decision: Decision },
): Promise<Problem | null> {
  const { clock, staff } = context;
  const { staffId, requestId, note } = decision;
  const now = clock.now();
  const user = await lockUser(tx, userId);
  const request = await lockRequest(tx, requestId);
  if (user === undefined || request === undefined) return 'NotFound';
  const asker = (await staff.people(tx, [request.requestedBy])).get(request.requestedBy);
  const isAskerDisabled = asker?.isDisabled ?? true;
  const areTwoPeople = await staff.areTwoPeople(tx, staffId, request.requestedBy);
  const problem = decisionProblem(request, { areTwoPeople, isAskerDisabled, now });
  if (problem !== null) return problem;
  const status = nextStatus(user.status, 'unfreeze');
  const ended = { id: requestId, state: decision.decision, decidedBy: staffId, note, now };
  if (status === null || !(await endRequest(tx, ended))) return 'UnfreezeRequestClosed';
  if (decision.decision === 'Approved') {
    await setStatus(tx, { id: userId, status });
    await open(context, tx, userId);
  }
  await writeDown(context, tx, { request, decision, statusAfter: status });
  return null;
}

/** Ends all sessions, so every sign-in is repeated. The mail to the owner has a link that freezes the account again. */
async function open(context: DeskContext, tx: Tx, userId: string): Promise<void> {
  const { clock, outbox, sealer, sessions } = context;
  await sessions.endAll(tx, { userId, because: 'Unfrozen' });
  const token = await issueFreezeToken(context, tx, userId);
  const sealedFreezeToken = sealer.seal(token, mailContext(accountUnfrozen.topic, userId));
  const payload = { userId, sealedFreezeToken, at: clock.now().toISOString() };
  await outbox.append(tx, accountUnfrozen, { key: userId, payload });
}

async function writeDown(
  { staff }: DeskContext,
  tx: Tx,
  { request, decision, statusAfter }: { request: StoredRequest; decision: Decision; statusAfter: string },
): Promise<void> {
  const { staffId, note } = decision;
  const isApproved = decision.decision === 'Approved';
  await staff.audit(tx, {
    staffId,
    action: isApproved ? 'users.unfreeze-approve' : 'users.unfreeze-reject',
    subject: request.userId,
    before: { status: 'Frozen', state: request.state, request: request.id, requestedBy: request.requestedBy },
    after: { status: isApproved ? statusAfter : 'Frozen', state: decision.decision, note },
  });
}
