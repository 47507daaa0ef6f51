import type { DeskPoint } from '@gim/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { PointsCore } from '../core.ts';
import { findPoint, listPointRows } from '../store.ts';
import { showDeskPoint, showDeskPoints } from './show-desk-points.ts';

const LISTED_MAX = 200;

/** The points that the caller may see. */
export async function listDeskPoints(
  core: PointsCore,
  { ids, q }: { readonly ids: readonly string[] | 'all'; readonly q: string | undefined },
): Promise<{ items: DeskPoint[] }> {
  const { autocommit } = core.db;
  const found = await listPointRows(autocommit, { ids, q: q?.trim() || undefined, limit: LISTED_MAX });
  return { items: await showDeskPoints(core, autocommit, found) };
}

export async function getDeskPoint(
  core: PointsCore,
  { pointId }: { readonly pointId: string },
): Promise<DeskPoint> {
  const { autocommit } = core.db;
  const point = await findPoint(autocommit, pointId);
  if (point === undefined) throw new Refusal('NotFound');
  return showDeskPoint(core, autocommit, point);
}
