import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { KycPictureKind } from './ports.ts';

export interface NewPicture {
  readonly id: string;
  readonly kind: KycPictureKind;
  readonly position: number;
  readonly width: number;
  readonly height: number;
  readonly sealedContent: Buffer;
}

export async function insertPicture(tx: Tx, checkId: string, picture: NewPicture): Promise<void> {
  await sql`
    insert into kyc.picture (id, check_id, kind, position, width, height, sealed_content)
    values (${picture.id}, ${checkId}, ${picture.kind}, ${picture.position}, ${picture.width}, ${picture.height},
      ${picture.sealedContent}::bytea)`.execute(tx);
}

export interface ListedPicture {
  readonly id: string;
  readonly kind: KycPictureKind;
  readonly width: number;
  readonly height: number;
  readonly isOpened: boolean;
}

/** The pictures of a check, and whether this member of staff has opened them. */
export async function listPictures(
  reader: Reader,
  { checkId, staffId }: { checkId: string; staffId: string },
): Promise<readonly ListedPicture[]> {
  const { rows } = await sql<ListedPicture>`
    select p.id, p.kind, p.width, p.height, o.staff_id is not null as "isOpened"
    from kyc.picture p left join kyc.picture_opened o on o.picture_id = p.id and o.staff_id = ${staffId}::uuid
    where p.check_id = ${checkId}::uuid order by p.position`.execute(reader);
  return rows;
}

export async function findPicture(
  reader: Reader,
  { checkId, id }: { checkId: string; id: string },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealedContent: Buffer }>`
    select sealed_content as "sealedContent" from kyc.picture
    where id = ${id}::uuid and check_id = ${checkId}::uuid`.execute(reader);
  return rows[0]?.sealedContent;
}

export async function markOpened(
  tx: Tx,
  { pictureId, staffId, at }: { pictureId: string; staffId: string; at: Date },
): Promise<void> {
  await sql`
    insert into kyc.picture_opened (picture_id, staff_id, at) values (${pictureId}, ${staffId}, ${at})
    on conflict do nothing`.execute(tx);
}

/** Deletes pictures of checks decided or superseded before a moment. Returns the number of checks. */
export async function deletePicturesBefore(
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    with due as (
      select id from kyc.check
      where pictures_deleted_at is null and coalesce(superseded_at, reviewed_at) < ${before}
      order by id limit ${limit} for update skip locked
    ), gone as (
      delete from kyc.picture where check_id in (select id from due)
    )
    update kyc.check set pictures_deleted_at = ${now} where id in (select id from due) returning id`.execute(
    tx,
  );
  return rows.length;
}
