import type { Point } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { PointsCore } from './core.ts';
import { placeOf } from './list-points.ts';
import { leftToday, shownPoint } from './shown-point.ts';
import { findPoint } from './store.ts';

/** Also returns a suspended point: existing orders still need its address. */
export async function getPoint(
  core: PointsCore,
  { pointId, near }: { pointId: string; near: string | undefined },
): Promise<Point> {
  const { db, clock } = core;
  const point = await findPoint(db.autocommit, pointId);
  if (point === undefined) throw new Refusal('NotFound');
  const left = await leftToday(core, db.autocommit, [point]);
  return shownPoint(point, {
    now: clock.now(),
    left: left.get(point.id),
    near: near === undefined ? undefined : placeOf(near),
  });
}
