import type { CountedNotes, confirmDrawerCount as endpoint, Reply } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { DrawersCore } from './core.ts';
import { countFigures } from './count-figures.ts';
import { isAlert, isSameCount, MISMATCH_MAX } from './count-policy.ts';
import { countMismatch, endCount, findWaiting, type StoredCount } from './count-store.ts';
import { lockDrawer, setDrawerState } from './drawer-store.ts';
import { getDrawer } from './get-drawer.ts';
import { postCount } from './post-count.ts';

export interface SecondCount {
  /** The person signed in at the desk, not the one who counts second. */
  readonly staffId: string;
  readonly pointId: string;
  readonly email: string;
  readonly code: string;
  readonly notes: CountedNotes;
}

/**
 * The second person counts without seeing the first figures, and signs with the own authenticator code (Z-06). The
 * drawer opens or closes only if every note matches; a difference to the ledger is posted with it.
 */
export async function confirmDrawerCount(
  core: DrawersCore,
  second: SecondCount,
): Promise<Reply<typeof endpoint>> {
  const { db, staff, orders } = core;
  const { staffId: callerId, pointId, email, code, notes } = second;
  const count = await findWaiting(db.autocommit, pointId);
  if (count === undefined) throw new Refusal('OrderClosed');
  const secondId = await staff.confirmColleague({ callerId, email, code, right: 'drawers.count', pointId });
  if (!(await staff.areTwoPeople(db.autocommit, secondId, count.countedBy)))
    return refuse(core, { count, secondId, problem: 'FourEyesRequired' });
  if (!isSameCount(notes, count.notes)) return refuseMismatch(core, { count, secondId, notes });
  if (count.purpose === 'closing' && (await orders().countAtPoint(db.autocommit, pointId)) > 0)
    throw new Refusal('OrdersAtPoint');
  await postCount(core, { count, secondId, notes });
  const difference = count.units - count.mustBe;
  if (isAlert(difference))
    core.log.error(
      { pointId, count: count.id, cents: difference.toString() },
      'a drawer count differs by more than the alert limit',
    );
  return getDrawer(core, { pointId });
}

interface Refused {
  readonly count: StoredCount;
  readonly secondId: string;
}

async function refuse(
  { db, staff }: DrawersCore,
  { count, secondId, problem }: Refused & { problem: 'FourEyesRequired' },
): Promise<never> {
  await db.inTransaction((tx) =>
    staff.audit(tx, {
      staffId: secondId,
      action: 'drawers.confirm-refused',
      subject: count.pointId,
      before: { count: count.id, countedBy: count.countedBy },
      after: { problem },
    }),
  );
  throw new Refusal(problem);
}

/** Refuses without saying which figure differed. After `MISMATCH_MAX` attempts the first count is void. */
async function refuseMismatch(
  { db, clock, staff }: DrawersCore,
  { count, secondId, notes }: Refused & { notes: CountedNotes },
): Promise<never> {
  await db.inTransaction(async (tx) => {
    const { id, pointId, purpose, countedBy } = count;
    await lockDrawer(tx, pointId);
    const differed = await countMismatch(tx, id);
    if (differed === undefined) throw new Refusal('OrderClosed');
    const isOver = differed >= MISMATCH_MAX;
    if (isOver) await endCount(tx, { id, outcome: 'differed', now: clock.now() });
    if (isOver && purpose === 'closing') await setDrawerState(tx, { pointId, state: 'open' });
    await staff.audit(tx, {
      staffId: secondId,
      action: 'drawers.count-differs',
      subject: pointId,
      // The first figures stay out of the audit log until the count has ended.
      before: isOver ? countFigures(count) : { count: id, countedBy },
      after: { notes, differed, isOver },
    });
  });
  throw new Refusal('CountDiffers');
}
