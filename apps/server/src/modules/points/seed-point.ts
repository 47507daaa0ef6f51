import type { LocalText } from '@gim/contract';
import { storeAccessCode } from './access-code.ts';
import type { PointsCore } from './core.ts';
import { hasPhotos, insertPhoto } from './photo-store.ts';
import type { PointFields } from './point.ts';
import { findPoint, insertPoint } from './store.ts';

export interface PointSeed {
  readonly id: string;
  readonly fields: PointFields;
  readonly accessCode: string;
}

export interface PhotoSeed {
  readonly content: Buffer;
  readonly about: LocalText;
}

/** Adds a point with its code in one transaction, unless it exists. */
export async function seedPoint(core: PointsCore, seed: PointSeed): Promise<boolean> {
  const { db, clock } = core;
  const { id, fields, accessCode } = seed;
  if ((await findPoint(db.autocommit, id)) !== undefined) return false;
  return db.inTransaction(async (tx) => {
    if (!(await insertPoint(tx, { id, fields, at: clock.now() }))) return false;
    await storeAccessCode(core, tx, { pointId: id, code: accessCode, by: null });
    return true;
  });
}

/** Adds all pictures in one transaction, unless the point has some. */
export async function seedPhotos(
  { db, clock, ids }: PointsCore,
  pointId: string,
  make: () => Promise<readonly PhotoSeed[]>,
): Promise<void> {
  if (await hasPhotos(db.autocommit, pointId)) return;
  const photos = await make();
  await db.inTransaction(async (tx) => {
    for (const { content, about } of photos)
      await insertPhoto(tx, { id: ids.next(), pointId, about, content, at: clock.now(), by: null });
  });
}
