import type { addPointPhoto as addPointPhotoCall, Input, PointPhoto } from '@gim/contract';
import { encodePicture } from '../../../platform/picture.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PointsCore } from '../core.ts';
import { deletePhoto, insertPhoto } from '../photo-store.ts';
import { shownPhoto } from '../shown-point.ts';
import { findPoint, lockPoint } from '../store.ts';

const PHOTOS_MAX = 20;
const EDGE_MAX = 1_600;

/** Decodes the picture before any lock is taken, because that is slow. */
export async function addPhoto(
  core: PointsCore,
  addition: Input<typeof addPointPhotoCall>['body'] & { readonly pointId: string; readonly staffId: string },
): Promise<PointPhoto> {
  const { db, ids, clock, staff } = core;
  const { pointId, staffId, picture, about } = addition;
  if ((await findPoint(db.autocommit, pointId)) === undefined) throw new Refusal('NotFound');
  const { content } = await encodePicture(Buffer.from(picture, 'base64'), { edgeMax: EDGE_MAX });
  const id = ids.next();
  await db.inTransaction(async (tx) => {
    const point = await lockPoint(tx, pointId);
    if (point === undefined) throw new Refusal('NotFound');
    if (point.photos.length >= PHOTOS_MAX) throw new Refusal('PointInvalid', { field: 'photos' });
    await insertPhoto(tx, { id, pointId: point.id, about, content, at: clock.now(), by: staffId });
    const after = { photo: id, about, bytes: content.length };
    await staff.audit(tx, { staffId, action: 'points.add-photo', subject: point.id, before: null, after });
  });
  return shownPhoto({ id, about });
}

export function removePhoto(
  { db, staff }: PointsCore,
  removal: { readonly pointId: string; readonly photoId: string; readonly staffId: string },
): Promise<void> {
  const { pointId, photoId, staffId } = removal;
  return db.inTransaction(async (tx) => {
    const point = await lockPoint(tx, pointId);
    if (point === undefined || !(await deletePhoto(tx, { pointId: point.id, id: photoId })))
      throw new Refusal('NotFound');
    const before = { photo: photoId };
    await staff.audit(tx, { staffId, action: 'points.remove-photo', subject: point.id, before, after: null });
  });
}
