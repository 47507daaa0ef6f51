import { Readable } from 'node:stream';
import { FileAnswer } from '../../../platform/file-answer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { KycDeskCore } from '../core.ts';
import { findPicture, markOpened } from '../picture-store.ts';
import { pictureContext } from '../pictures.ts';
import { requireCheck } from './show-checks.ts';

/** Records and audits that it was opened before it is returned: a decision requires it. */
export async function openPicture(
  { db, clock, staff, sealer }: KycDeskCore,
  { staffId, checkId, pictureId }: { staffId: string; checkId: string; pictureId: string },
): Promise<FileAnswer> {
  const content = await db.inTransaction(async (tx) => {
    const { userId } = await requireCheck(tx, checkId);
    const sealed = await findPicture(tx, { checkId, id: pictureId });
    if (sealed === undefined) throw new Refusal('NotFound');
    await markOpened(tx, { pictureId, staffId, at: clock.now() });
    await staff.audit(tx, {
      staffId,
      action: 'kyc.open-picture',
      subject: userId,
      before: null,
      after: { check: checkId, picture: pictureId },
    });
    return sealer.openBytes(sealed, pictureContext(pictureId.toLowerCase()));
  });
  return new FileAnswer({
    type: 'image/webp',
    name: `${pictureId.toLowerCase()}.webp`,
    content: Readable.from([content]),
  });
}
