import { Readable } from 'node:stream';
import type { listTickets as listEndpoint, Reply, Ticket, TicketItem } from '@gim/contract';
import type { Reader } from '../../platform/db/db.ts';
import { FileAnswer } from '../../platform/file-answer.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SupportCore } from './core.ts';
import { findPicture, listMessages, listPictures, readAnswerSeconds } from './message-store.ts';
import { pictureContext, textContext } from './sealed.ts';
import { findTicket, listTickets as listKept, type StoredTicket } from './ticket-store.ts';

const TICKETS_MAX = 50;
export const MESSAGES_MAX = 500;

/** Another user's ticket is answered as not found (Z-01). */
export interface OwnTicket {
  readonly userId: string;
  readonly number: number;
}

export async function listTickets(
  { db }: SupportCore,
  { userId }: { userId: string },
): Promise<Reply<typeof listEndpoint>> {
  const items = (await listKept(db.autocommit, userId, TICKETS_MAX)).map(shownItem);
  return { items, answerSeconds: await readAnswerSeconds(db.autocommit) };
}

export async function getTicket(core: SupportCore, own: OwnTicket): Promise<Ticket> {
  const { autocommit } = core.db;
  const ticket = await requireOwn(autocommit, own);
  return { ...shownItem(ticket), messages: await shownMessages(core, autocommit, ticket) };
}

export async function getTicketPicture(
  core: SupportCore,
  { pictureId, ...own }: OwnTicket & { readonly pictureId: string },
): Promise<FileAnswer> {
  const { autocommit } = core.db;
  await requireOwn(autocommit, own);
  return openPicture(core, autocommit, { number: own.number, pictureId });
}

async function requireOwn(reader: Reader, { userId, number }: OwnTicket): Promise<StoredTicket> {
  const ticket = await findTicket(reader, number);
  if (ticket?.userId !== userId) throw new Refusal('NotFound');
  return ticket;
}

export async function openPicture(
  { sealer }: SupportCore,
  reader: Reader,
  { number, pictureId }: { number: number; pictureId: string },
): Promise<FileAnswer> {
  const sealed = await findPicture(reader, { number, id: pictureId });
  if (sealed === undefined) throw new Refusal('NotFound');
  const content = sealer.openBytes(sealed, pictureContext(pictureId));
  return new FileAnswer({
    type: 'image/webp',
    name: `${pictureId.toLowerCase()}.webp`,
    content: Readable.from([content]),
  });
}

export const shownItem = ({
  number,
  topic,
  state,
  isLateCase,
  transactionId,
  createdAt,
  updatedAt,
}: StoredTicket): TicketItem => ({
  number,
  topic,
  state,
  isLateCase,
  transactionId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Customers see only the first names of staff; `hasFullNames` is for colleagues. */
export async function shownMessages(
  { sealer, staff }: SupportCore,
  reader: Reader,
  { number }: Pick<StoredTicket, 'number'>,
  { hasFullNames = false }: { readonly hasFullNames?: boolean } = {},
): Promise<Ticket['messages']> {
  const messages = await listMessages(reader, number, MESSAGES_MAX);
  const pictures = Map.groupBy(await listPictures(reader, number), ({ messageId }) => messageId);
  const staffIds = [...new Set(messages.flatMap(({ staffId }) => (staffId === null ? [] : [staffId])))];
  const people = await staff.people(reader, staffIds);
  const nameOf = (id: string): string => {
    const name = people.get(id)?.name ?? '';
    return hasFullNames ? name : (name.split(' ')[0] ?? '');
  };
  return messages.map(({ id, author, staffId, sealedText, note, at }) => ({
    id,
    author,
    name: staffId === null ? null : nameOf(staffId),
    at: at.toISOString(),
    text: sealedText === null ? null : sealer.open(sealedText, textContext(id)),
    note,
    pictures: (pictures.get(id) ?? []).map(({ messageId: _, ...picture }) => picture),
  }));
}
