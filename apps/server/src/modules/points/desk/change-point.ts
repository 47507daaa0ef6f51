import type {
  changePoint as changePointCall,
  createPoint as createPointCall,
  DeskPoint,
  Input,
} from '@gim/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { PointsCore } from '../core.ts';
import { pointCommentChanged } from '../events.ts';
import { findPoint, insertPoint, lockPoint, updatePoint } from '../store.ts';
import { readFields } from './read-fields.ts';
import { showDeskPoint } from './show-desk-points.ts';
import { changesBetween, shownFields } from './shown-fields.ts';

export async function createPoint(
  core: PointsCore,
  { staffId, note, ...wire }: Input<typeof createPointCall>['body'] & { readonly staffId: string },
): Promise<DeskPoint> {
  const { db, clock, ids, staff } = core;
  const fields = readFields(wire);
  const id = ids.next();
  await db.inTransaction(async (tx) => {
    await insertPoint(tx, { id, fields, at: clock.now() });
    const after = { ...shownFields(fields), note };
    await staff.audit(tx, { staffId, action: 'points.create', subject: id, before: null, after });
  });
  return show(core, id);
}

/** Affects only later orders; existing ones keep their terms. */
export async function changePoint(
  core: PointsCore,
  change: Input<typeof changePointCall>['body'] & { readonly pointId: string; readonly staffId: string },
): Promise<DeskPoint> {
  const { db, clock, staff, outbox } = core;
  const { pointId, staffId, note, version, isSuspended, ...sent } = change;
  await db.inTransaction(async (tx) => {
    const point = await lockPoint(tx, pointId);
    if (point === undefined) throw new Refusal('NotFound');
    if (point.version !== version) throw new Refusal('PointChanged');
    const before = { ...shownFields(point), isSuspended: point.isSuspended };
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const fields = readFields({ ...shownFields(point), ...given });
    const after = { ...shownFields(fields), isSuspended: isSuspended ?? point.isSuspended };
    const changes = changesBetween(before, after);
    if (Object.keys(changes.after).length === 0) return;
    await updatePoint(tx, { id: point.id, fields, isSuspended: after.isSuspended });
    await staff.audit(tx, {
      staffId,
      action: 'points.change',
      subject: point.id,
      before: changes.before,
      after: { ...changes.after, note },
    });
    if ('comment' in changes.after) {
      const payload = { pointId: point.id, at: clock.now().toISOString() };
      await outbox.append(tx, pointCommentChanged, { key: point.id, payload });
    }
  });
  return show(core, pointId);
}

async function show(core: PointsCore, id: string): Promise<DeskPoint> {
  const { autocommit } = core.db;
  const point = await findPoint(autocommit, id);
  if (point === undefined) throw new Refusal('NotFound');
  return showDeskPoint(core, autocommit, point);
}
