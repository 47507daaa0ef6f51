import { Refusal } from '../../../platform/refusal.ts';
import { readAccessCode, storeAccessCode } from '../access-code.ts';
import type { PointsCore } from '../core.ts';
import { lockPoint } from '../store.ts';

/** Audits who has seen the code; the audit entry never contains the code itself (O-04). */
export function showAccessCode(
  core: PointsCore,
  { pointId, staffId }: { readonly pointId: string; readonly staffId: string },
): Promise<{ accessCode: string | null }> {
  const { db, staff } = core;
  return db.inTransaction(async (tx) => {
    const point = await lockPoint(tx, pointId);
    if (point === undefined) throw new Refusal('NotFound');
    const found = await readAccessCode(core, tx, { pointId: point.id });
    const after = { version: found?.version ?? null };
    await staff.audit(tx, {
      staffId,
      action: 'points.show-access-code',
      subject: point.id,
      before: null,
      after,
    });
    return { accessCode: found?.code ?? null };
  });
}

export function setAccessCode(
  core: PointsCore,
  change: {
    readonly pointId: string;
    readonly accessCode: string;
    readonly note: string;
    readonly staffId: string;
  },
): Promise<{ told: number }> {
  const { db, staff } = core;
  const { pointId, accessCode, note, staffId } = change;
  return db.inTransaction(async (tx) => {
    const point = await lockPoint(tx, pointId);
    if (point === undefined) throw new Refusal('NotFound');
    const version = await storeAccessCode(core, tx, { pointId: point.id, code: accessCode, by: staffId });
    await staff.audit(tx, {
      staffId,
      action: 'points.set-access-code',
      subject: point.id,
      before: { version: version - 1 },
      after: { version, note },
    });
    return { told: await core.orders().withCode(tx, point.id) };
  });
}
