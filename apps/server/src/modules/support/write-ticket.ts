import type {
  createTicket as createEndpoint,
  Input,
  replyToTicket as replyEndpoint,
  Ticket,
} from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import { hasHiddenFile } from '../../platform/hidden-content.ts';
import { encodePicture } from '../../platform/picture.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SupportCore } from './core.ts';
import {
  findMessage,
  insertMessage,
  insertPictures,
  type NewPicture,
  newestMessage,
} from './message-store.ts';
import { pictureContext, textContext } from './sealed.ts';
import { getTicket, MESSAGES_MAX, type OwnTicket } from './show-ticket.ts';
import { countOwnOpen, insertTicket, lockTicket, nextNumber, updateTicket } from './ticket-store.ts';

const OPEN_MAX = 20;
/** Enough to read a screenshot, in pixels. */
const EDGE_MAX = 1_600;

type Written = Input<typeof replyEndpoint>['body'];

/** Creates a ticket. Idempotent by the message's id. */
export async function createTicket(
  core: SupportCore,
  { userId, ...body }: Input<typeof createEndpoint>['body'] & { readonly userId: string },
): Promise<Ticket> {
  const { db, clock, transactions } = core;
  const { transactionId = null, topic } = body;
  if (
    transactionId !== null &&
    (await transactions.find(db.autocommit, { userId, id: transactionId })) === undefined
  )
    throw new Refusal('NotFound', { field: 'transactionId' });
  const pictures = await readPictures(core, body);
  const number = await db.inTransaction(async (tx) => {
    const kept = await findOwnMessage(core, tx, { userId, messageId: body.messageId });
    if (kept !== undefined) return kept;
    if ((await countOwnOpen(tx, userId)) >= OPEN_MAX) throw new Refusal('TicketsTooMany');
    const now = clock.now();
    const made = await nextNumber(tx);
    const times = { createdAt: now, updatedAt: now, waitingSince: now };
    await insertTicket(tx, {
      number: made,
      userId,
      topic,
      state: 'open',
      isLateCase: false,
      transactionId,
      ...times,
    });
    await keepMessage(core, tx, { number: made, body, pictures });
    return made;
  });
  return getTicket(core, { userId, number });
}

/** A message of the customer always puts the ticket back to waiting. */
export async function replyToTicket(
  core: SupportCore,
  { userId, number, ...body }: Written & OwnTicket,
): Promise<Ticket> {
  const { db, clock } = core;
  await getTicket(core, { userId, number });
  const pictures = await readPictures(core, body);
  await db.inTransaction(async (tx) => {
    const kept = await findOwnMessage(core, tx, { userId, messageId: body.messageId });
    if (kept !== undefined && kept !== number) throw new Refusal('NotFound');
    if (kept !== undefined) return;
    const ticket = await lockTicket(tx, number);
    if (ticket?.userId !== userId) throw new Refusal('NotFound');
    if (((await newestMessage(tx, number))?.no ?? 0) >= MESSAGES_MAX) throw new Refusal('TicketsTooMany');
    await keepMessage(core, tx, { number, body, pictures });
    const now = clock.now();
    await updateTicket(tx, { number, state: 'open', waitingSince: ticket.waitingSince ?? now, now });
  });
  return getTicket(core, { userId, number });
}

/**
 * The thread that already has this message. Locks the account, so that a message sent twice at once is stored once, and
 * the number of open tickets is counted correctly.
 */
async function findOwnMessage(
  { users }: SupportCore,
  tx: Tx,
  { userId, messageId }: { userId: string; messageId: string },
): Promise<number | undefined> {
  if ((await users.lock(tx, userId)) === undefined) throw new Refusal('NotFound');
  const found = await findMessage(tx, messageId);
  if (found === undefined) return undefined;
  if (found.userId !== userId || found.staffId !== null) throw new Refusal('NotFound');
  return found.number;
}

async function keepMessage(
  { sealer, clock }: SupportCore,
  tx: Tx,
  { number, body, pictures }: { number: number; body: Written; pictures: readonly NewPicture[] },
): Promise<void> {
  const { messageId: id, text } = body;
  await insertMessage(tx, {
    ...{ id, number, author: 'customer', staffId: null, note: null, waitedSeconds: null },
    sealedText: sealer.seal(text, textContext(id)),
    at: clock.now(),
  });
  await insertPictures(tx, { number, messageId: id, pictures });
}

/** Re-encodes and encrypts the pictures before anything is locked, because it takes a while (I-08). */
async function readPictures(
  { ids, sealer }: SupportCore,
  { pictures = [] }: Pick<Written, 'pictures'>,
): Promise<readonly NewPicture[]> {
  const read: NewPicture[] = [];
  for (const picture of pictures) {
    const bytes = Buffer.from(picture, 'base64');
    if (hasHiddenFile(bytes)) throw new Refusal('PictureInvalid', { field: 'pictures' });
    const { content, width, height } = await encodePicture(bytes, { edgeMax: EDGE_MAX });
    const id = ids.next();
    read.push({ id, width, height, sealedContent: sealer.sealBytes(content, pictureContext(id)) });
  }
  return read;
}
