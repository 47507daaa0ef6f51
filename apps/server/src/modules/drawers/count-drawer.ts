import type { CountedNotes, countDrawer as endpoint, Input, Reply } from '@gim/contract';
import { money, toDecimal } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import type { DrawersCore } from './core.ts';
import { countFigures } from './count-figures.ts';
import { sumOf } from './count-policy.ts';
import { endCount, findWaiting, insertCount } from './count-store.ts';
import { lockDrawer, setDrawerState } from './drawer-store.ts';
import { getDrawer, timeZoneOf } from './get-drawer.ts';
import { USD } from './legs.ts';

export interface OwnCount extends Omit<Input<typeof endpoint>['body'], 'notes'> {
  readonly staffId: string;
  readonly pointId: string;
  readonly notes: CountedNotes;
}

/**
 * The first of two counts. No cash moves until a second person has counted the same or the count is withdrawn, so that
 * both count the same notes.
 */
export async function countDrawer(core: DrawersCore, count: OwnCount): Promise<Reply<typeof endpoint>> {
  const { db, clock, ids, staff, orders } = core;
  const { staffId, pointId, notes, reason = null, note = null } = count;
  await timeZoneOf(core, db.autocommit, pointId);
  await db.inTransaction(async (tx) => {
    const { state, units: mustBe } = await lockDrawer(tx, pointId);
    if ((await findWaiting(tx, pointId)) !== undefined) throw new Refusal('CountWaiting');
    if (state !== 'closed' && (await orders().countAtPoint(tx, pointId)) > 0)
      throw new Refusal('OrdersAtPoint');
    const units = sumOf(notes);
    const difference = toDecimal(money(USD, units - mustBe));
    if (units !== mustBe && reason === null)
      throw new Refusal('ReasonRequired', { field: 'reason', params: { difference } });
    const purpose = state === 'closed' ? 'opening' : 'closing';
    const id = ids.next();
    const at = { countedBy: staffId, countedAt: clock.now() };
    await insertCount(tx, { id, pointId, purpose, ...at, notes, units, mustBe, reason, note });
    if (purpose === 'closing') await setDrawerState(tx, { pointId, state: 'closing' });
    // The second counter may be able to read the audit log, so the figures are audited only when the count ends.
    await staff.audit(tx, {
      staffId,
      action: 'drawers.count',
      subject: pointId,
      before: null,
      after: { count: id, purpose },
    });
  });
  return getDrawer(core, { pointId });
}

/** Withdraws a count that waits for its second person, and restores the drawer's state. */
export async function withdrawDrawerCount(
  core: DrawersCore,
  { staffId, pointId }: { staffId: string; pointId: string },
): Promise<Reply<typeof endpoint>> {
  const { db, clock, staff } = core;
  await db.inTransaction(async (tx) => {
    await lockDrawer(tx, pointId);
    const count = await findWaiting(tx, pointId);
    if (count === undefined) throw new Refusal('NotFound');
    await endCount(tx, { id: count.id, outcome: 'withdrawn', now: clock.now() });
    if (count.purpose === 'closing') await setDrawerState(tx, { pointId, state: 'open' });
    await staff.audit(tx, {
      staffId,
      action: 'drawers.count-withdraw',
      subject: pointId,
      before: { purpose: count.purpose, ...countFigures(count) },
      after: null,
    });
  });
  return getDrawer(core, { pointId });
}
