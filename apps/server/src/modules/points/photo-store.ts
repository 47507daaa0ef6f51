import type { LocalText } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export async function findPhoto(reader: Reader, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from points.photo where id = ${id}::uuid`.execute(reader);
  return rows[0]?.content;
}

export async function hasPhotos(reader: Reader, pointId: string): Promise<boolean> {
  const { rows } = await sql`
    select from points.photo where point_id = ${pointId}::uuid limit 1`.execute(reader);
  return rows.length > 0;
}

/** Appends it after the point's other pictures. */
export async function insertPhoto(
  tx: Tx,
  photo: { id: string; pointId: string; about: LocalText; content: Buffer; at: Date; by: string | null },
): Promise<void> {
  await sql`
    insert into points.photo (id, point_id, position, about, content, added_at, added_by)
    select ${photo.id}::uuid, ${photo.pointId}::uuid, coalesce(max(position), 0) + 1, ${JSON.stringify(photo.about)}::jsonb,
      ${photo.content}::bytea, ${photo.at}, ${photo.by}::uuid
    from points.photo where point_id = ${photo.pointId}::uuid`.execute(tx);
}

export async function deletePhoto(
  tx: Tx,
  { pointId, id }: { pointId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from points.photo where id = ${id}::uuid and point_id = ${pointId}::uuid returning 1`.execute(tx);
  return rows.length > 0;
}
