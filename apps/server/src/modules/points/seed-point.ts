import type { LocalText } from '@gim/contract';
import { keepAccessCode } from './access-code.ts';
import type { PointsCore } from './core.ts';
import { insertPhoto } from './photo-store.ts';
import type { PointFields } from './point.ts';
import { findPoint, insertPoint } from './store.ts';

export interface PointSeed {
  readonly id: string;
  readonly fields: PointFields;
  readonly accessCode: string;
  /** Made only when the point is new. */
  readonly pictures: () => Promise<readonly { readonly content: Buffer; readonly about: LocalText }[]>;
}

/** All of a point in one transaction, or nothing of it when it is there. */
export async function seedPoint(core: PointsCore, seed: PointSeed): Promise<boolean> {
  const { db, clock, ids } = core;
  const { id, fields, accessCode } = seed;
  if ((await findPoint(db.autocommit, id)) !== undefined) return false;
  const pictures = await seed.pictures();
  return db.inTransaction(async (tx) => {
    if (!(await insertPoint(tx, { id, fields, at: clock.now() }))) return false;
    await keepAccessCode(core, tx, { pointId: id, code: accessCode, by: null });
    for (const { content, about } of pictures)
      await insertPhoto(tx, { id: ids.next(), pointId: id, about, content, at: clock.now(), by: null });
    return true;
  });
}
