import type { Problem } from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TreasuryCore } from './core.ts';
import { deleteRequest, lockRequest, type SuspenseRequest, saveRequest } from './suspense-store.ts';

export interface Assignment {
  readonly staffId: string;
  /** The deposit's id. */
  readonly id: string;
  readonly userId: string;
  readonly note: string;
}

const SUSPENSE_MAX = 1000;

/**
 * Credits a deposit without owner to a user. Needs two people (Z-06): the first names the user, the second names the
 * same user. Naming a different user starts a new request. The second approval is audited before the deposit is
 * credited, because the ledger posting commits in a transaction of its own. Crediting is idempotent.
 */
export async function assignSuspense(
  core: TreasuryCore,
  assignment: Assignment,
): Promise<{ isCredited: boolean }> {
  const { db, suspense, users } = core;
  const { id, userId } = assignment;
  const items = await suspense.listSuspense(db.autocommit, SUSPENSE_MAX);
  const isThere = items.some((item) => item.id === id);
  if (!isThere || (await users.find(db.autocommit, userId)) === undefined) throw new Refusal('NotFound');
  const step = await db.inTransaction(async (tx) => decide(core, tx, assignment));
  if (step === 'FourEyesRequired') throw new Refusal(step);
  if (step === 'asked') return { isCredited: false };
  await suspense.assign({ depositId: id, userId });
  await db.inTransaction((tx) => deleteRequest(tx, id));
  return { isCredited: true };
}

/** Decides which of the two steps this call is, and audits it. */
async function decide(
  { clock, staff }: TreasuryCore,
  tx: Tx,
  { staffId, id, userId, note }: Assignment,
): Promise<'asked' | 'agreed' | (Problem & 'FourEyesRequired')> {
  const request = await lockRequest(tx, id);
  const step = await stepOf(staff, tx, { request, staffId, userId });
  if (step === 'asked')
    await saveRequest(tx, { depositId: id, userId, askedBy: staffId, note, now: clock.now() });
  await staff.audit(tx, {
    staffId,
    action: `treasury.suspense-${actions[step]}`,
    subject: userId,
    before: { deposit: id, userId: request?.userId ?? null, askedBy: request?.askedBy ?? null },
    after: step === 'FourEyesRequired' ? { problem: step } : { deposit: id, userId, note },
  });
  return step;
}

const actions = { asked: 'request', agreed: 'assign', FourEyesRequired: 'refused' } as const;

async function stepOf(
  staff: TreasuryCore['staff'],
  tx: Tx,
  { request, staffId, userId }: { request: SuspenseRequest | undefined; staffId: string; userId: string },
): Promise<keyof typeof actions> {
  if (request === undefined || request.userId !== userId) return 'asked';
  const asker = (await staff.people(tx, [request.askedBy])).get(request.askedBy);
  // A request by somebody whose staff account was disabled since is void.
  if (asker?.isDisabled ?? true) return 'asked';
  return (await staff.areTwoPeople(tx, staffId, request.askedBy)) ? 'agreed' : 'FourEyesRequired';
}
