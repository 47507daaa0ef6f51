import type { TicketMessage } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export interface StoredMessage {
  readonly id: string;
  readonly author: TicketMessage['author'];
  readonly staffId: string | null;
  readonly sealedText: string | null;
  readonly note: TicketMessage['note'];
  readonly at: Date;
}

export interface NewMessage extends StoredMessage {
  readonly number: number;
  /** For an answer: how long the customer waited. */
  readonly waitedSeconds: number | null;
}

/** Appends to the thread. The caller must have locked the ticket's row. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await sql`
    insert into support.message (id, number, no, author, staff_id, sealed_text, note, at, waited_seconds)
    select ${message.id}::uuid, ${message.number}::bigint, coalesce(max(no), 0) + 1, ${message.author}, ${message.staffId}::uuid,
      ${message.sealedText}::text, ${message.note}::text, ${message.at}::timestamptz, ${message.waitedSeconds}::integer
    from support.message where number = ${message.number}`.execute(tx);
}

/** A message's thread and author, to detect a message that is sent twice. */
export async function findMessage(
  reader: Reader,
  id: string,
): Promise<
  { readonly number: number; readonly userId: string; readonly staffId: string | null } | undefined
> {
  const { rows } = await sql<{ number: string; userId: string; staffId: string | null }>`
    select m.number::text as number, t.user_id as "userId", m.staff_id as "staffId"
    from support.message m join support.ticket t on t.number = m.number where m.id = ${id}`.execute(reader);
  const [found] = rows;
  return found === undefined ? undefined : { ...found, number: Number.parseInt(found.number, 10) };
}

/** The newest messages, in chronological order. */
export async function listMessages(
  reader: Reader,
  number: number,
  limit: number,
): Promise<readonly StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select id, author, staff_id as "staffId", sealed_text as "sealedText", note, at
    from support.message where number = ${number} order by no desc limit ${limit}`.execute(reader);
  return rows.toReversed();
}

export async function newestMessage(
  reader: Reader,
  number: number,
): Promise<{ readonly id: string; readonly no: number } | undefined> {
  const { rows } = await sql<{ id: string; no: number }>`
    select id, no from support.message where number = ${number} order by no desc limit 1`.execute(reader);
  return rows[0];
}

/** The median wait for the newest answers; null if there are fewer than 10. */
export async function readAnswerSeconds(reader: Reader): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select case when count(*) >= 10 then percentile_disc(0.5) within group (order by waited_seconds) end as seconds
    from (
      select waited_seconds from support.message
      where author = 'staff' and waited_seconds is not null order by at desc limit 100
    ) newest`.execute(reader);
  return rows[0]?.seconds ?? null;
}

export interface NewPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly sealedContent: Buffer;
}

export async function insertPictures(
  tx: Tx,
  { number, messageId, pictures }: { number: number; messageId: string; pictures: readonly NewPicture[] },
): Promise<void> {
  for (const [index, { id, width, height, sealedContent }] of pictures.entries())
    await sql`
      insert into support.picture (id, message_id, number, position, width, height, sealed_content)
      values (${id}, ${messageId}, ${number}, ${index + 1}, ${width}, ${height}, ${sealedContent}::bytea)`.execute(
      tx,
    );
}

export async function listPictures(
  reader: Reader,
  number: number,
): Promise<
  readonly {
    readonly id: string;
    readonly messageId: string;
    readonly width: number;
    readonly height: number;
  }[]
> {
  const { rows } = await sql<{ id: string; messageId: string; width: number; height: number }>`
    select id, message_id as "messageId", width, height from support.picture
    where number = ${number} order by message_id, position`.execute(reader);
  return rows;
}

export async function findPicture(
  reader: Reader,
  { number, id }: { number: number; id: string },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealedContent: Buffer }>`
    select sealed_content as "sealedContent" from support.picture
    where id = ${id}::uuid and number = ${number}`.execute(reader);
  return rows[0]?.sealedContent;
}
