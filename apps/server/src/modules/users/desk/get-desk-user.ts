import type { DeskUser } from '@gim/contract';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Freeze, findLastFreeze } from '../freeze-store.ts';
import { shownEmail } from '../shown-email.ts';
import { findUser } from '../store.ts';
import type { User } from '../user.ts';
import type { DeskContext } from './desk-context.ts';
import { maskedEmail } from './masked-email.ts';
import { peopleOf, readPeople, shownRequest } from './shown-requests.ts';
import { listRequestsOf } from './unfreeze-store.ts';

const REQUESTS_MAX = 10;

/** Opens an account for a member of staff. The access is audited. */
export async function getDeskUser(
  context: DeskContext,
  { staffId, userId }: { staffId: string; userId: string },
): Promise<DeskUser> {
  const { db, staff } = context;
  return db.inTransaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (user === undefined) throw new Refusal('NotFound');
    await staff.audit(tx, { staffId, action: 'users.open', subject: userId, before: null, after: null });
    return readDeskUser(context, tx, user);
  });
}

async function readDeskUser(context: DeskContext, tx: Tx, user: User): Promise<DeskUser> {
  const { clock, facts, countDevices } = context;
  const { id, email, emailCanonical, status, createdAt } = user;
  const freeze = status === 'Frozen' ? await findLastFreeze(tx, id) : undefined;
  const requests = await listRequestsOf(tx, { userId: id, limit: REQUESTS_MAX });
  const personOf = await readPeople(context, tx, [...peopleOf(requests), freeze?.staffId ?? null]);
  return {
    id,
    email: email === null || emailCanonical === null ? null : maskedEmail(shownEmail(email, emailCanonical)),
    status,
    createdAt: createdAt.toISOString(),
    kycStatus: await facts.kycStatus(tx, id),
    twoFactorEnabled: (await facts.twoFactorEnabledAt(tx, id)) !== null,
    devices: await countDevices(tx, id),
    freeze: freeze === undefined ? null : shownFreeze(freeze, personOf),
    unfreezeRequests: requests.map((request) => shownRequest(request, { personOf, now: clock.now() })),
  };
}

const shownFreeze = (
  { at, because, staffId, note }: Freeze,
  personOf: (id: string) => { id: string; name: string },
): NonNullable<DeskUser['freeze']> => ({
  at: at.toISOString(),
  because,
  by: staffId === null ? null : personOf(staffId),
  note,
});
