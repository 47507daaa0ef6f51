import { hasHiddenFile } from '../../platform/hidden-content.ts';
import { encodePicture } from '../../platform/picture.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { KycCore } from './core.ts';
import type { NewPicture } from './picture-store.ts';
import type { Applicant, KycPartner } from './ports.ts';

const PICTURES_MAX = 10;
/** Enough for the small print of a document. */
const EDGE_MAX = 2_000;

export const pictureContext = (id: string): string => `kyc picture ${id}`;

/**
 * Fetches the uploaded pictures, re-encodes and encrypts them. Files that are not pictures, too large, or also another
 * format are left out: without them the desk can only reject (I-08).
 */
export async function readPictures(
  { ids, log, sealer }: KycCore,
  partner: KycPartner,
  { applicantId, pictures }: Applicant,
): Promise<readonly NewPicture[]> {
  const read: NewPicture[] = [];
  for (const { id: pictureId, kind } of pictures.slice(0, PICTURES_MAX)) {
    const bytes = await partner.readPicture(applicantId, pictureId);
    try {
      if (hasHiddenFile(bytes)) throw new Refusal('PictureInvalid');
      const { content, width, height } = await encodePicture(bytes, { edgeMax: EDGE_MAX });
      const id = ids.next();
      const sealedContent = sealer.sealBytes(content, pictureContext(id));
      read.push({ id, kind, position: read.length, width, height, sealedContent });
    } catch (error) {
      if (!(error instanceof Refusal) || error.problem !== 'PictureInvalid') throw error;
      log.warn({ kind }, 'a picture of an identity check was refused');
    }
  }
  return read;
}
