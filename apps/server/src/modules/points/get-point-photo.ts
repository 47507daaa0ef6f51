import { Readable } from 'node:stream';
import { FileAnswer } from '../../platform/file-answer.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PointsCore } from './core.ts';
import { findPhoto } from './photo-store.ts';

/** A picture never changes under its id, so browsers may cache it. */
export async function getPointPhoto(
  { db }: PointsCore,
  { photoId }: { photoId: string },
): Promise<FileAnswer> {
  const content = await findPhoto(db.autocommit, photoId);
  if (content === undefined) throw new Refusal('NotFound');
  return new FileAnswer({
    type: 'image/webp',
    name: `${photoId.toLowerCase()}.webp`,
    content: Readable.from([content]),
    isImmutable: true,
  });
}
