import type {
  answerThread as answerEndpoint,
  Input,
  listThreads as listEndpoint,
  Reply,
  Thread,
} from '@gim/contract';
import type { Tx } from '../../../platform/db/db.ts';
import type { FileAnswer } from '../../../platform/file-answer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { mailContext } from '../../users/index.ts';
import type { SupportCore } from '../core.ts';
import { supportAnsweredText } from '../events.ts';
import { findMessage, insertMessage, newestMessage } from '../message-store.ts';
import { addNote } from '../open-cases.ts';
import { textContext } from '../sealed.ts';
import { openPicture, shownItem, shownMessages } from '../show-ticket.ts';
import {
  findTicket,
  listThreads as listKept,
  lockTicket,
  readThreadSums,
  type StoredTicket,
  updateTicket,
} from '../ticket-store.ts';
import { startOfDay } from './day.ts';
import { readOperation } from './operation.ts';

const LIST_MAX = 100;

export async function listThreads(
  { db, clock, users }: SupportCore,
  { view }: { view: 'waiting' | 'answered' | 'closed' },
): Promise<Reply<typeof listEndpoint>> {
  const reader = db.autocommit;
  const kept = await listKept(reader, { view, limit: LIST_MAX });
  const items = await Promise.all(
    kept.map(async ({ number, userId, topic, state, isLateCase, waitingSince, updatedAt }) => ({
      ...{ number, userId, topic, state, isLateCase },
      email: await users.maskedEmailOf(reader, userId),
      waitingSince: waitingSince?.toISOString() ?? null,
      updatedAt: updatedAt.toISOString(),
    })),
  );
  const { oldestAt, ...sums } = await readThreadSums(reader, startOfDay(clock.now()));
  return { items, ...sums, oldestAt: oldestAt?.toISOString() ?? null };
}

/** Opens a thread for reading, and audits the access. */
export function getThread(
  core: SupportCore,
  { staffId, number }: { staffId: string; number: number },
): Promise<Thread> {
  const { db, users, staff } = core;
  return db.inTransaction(async (tx) => {
    const ticket = await requireTicket(tx, number);
    const { userId, waitingSince } = ticket;
    await staff.audit(tx, {
      ...{ staffId, action: 'support.open', subject: userId },
      before: null,
      after: { thread: number },
    });
    return {
      ...shownItem(ticket),
      userId,
      email: await users.maskedEmailOf(tx, userId),
      waitingSince: waitingSince?.toISOString() ?? null,
      operation: await readOperation(core, tx, ticket),
      messages: await shownMessages(core, tx, ticket, { hasFullNames: true }),
    };
  });
}

export function getThreadPicture(
  core: SupportCore,
  { staffId, number, pictureId }: { staffId: string; number: number; pictureId: string },
): Promise<FileAnswer> {
  return core.db.inTransaction(async (tx) => {
    const { userId } = await requireTicket(tx, number);
    const answer = await openPicture(core, tx, { number, pictureId });
    await core.staff.audit(tx, {
      ...{ staffId, action: 'support.open-picture', subject: userId },
      before: null,
      after: { thread: number, picture: pictureId },
    });
    return answer;
  });
}

async function requireTicket(tx: Tx, number: number): Promise<StoredTicket> {
  const ticket = await findTicket(tx, number);
  if (ticket === undefined) throw new Refusal('NotFound');
  return ticket;
}

/** Refuses unless the caller has seen the newest message: a colleague may have answered, or the customer wrote more. */
async function lockUnchanged(
  tx: Tx,
  { number, seenId }: { number: number; seenId: string },
): Promise<StoredTicket> {
  const ticket = await lockTicket(tx, number);
  if (ticket === undefined) throw new Refusal('NotFound');
  if ((await newestMessage(tx, number))?.id !== seenId.toLowerCase()) throw new Refusal('ThreadChanged');
  return ticket;
}

type Answer = Input<typeof answerEndpoint>['body'] & { readonly staffId: string; readonly number: number };

/** The answer, and the event that makes the mail and the notification, commit together. */
export function answerThread(core: SupportCore, answer: Answer): Promise<void> {
  const { db, clock, sealer, mailSealer, outbox, staff } = core;
  const { staffId, number, messageId, text, isClosing } = answer;
  return db.inTransaction(async (tx) => {
    const kept = await findMessage(tx, messageId);
    if (kept !== undefined && (kept.number !== number || kept.staffId !== staffId))
      throw new Refusal('NotFound');
    // A repeat: the response to the first call was lost.
    if (kept !== undefined) return;
    const ticket = await lockUnchanged(tx, answer);
    const { userId, topic, waitingSince } = ticket;
    const now = clock.now();
    const waitedSeconds =
      waitingSince === null ? null : Math.max(0, Math.round((now.getTime() - waitingSince.getTime()) / 1000));
    await insertMessage(tx, {
      ...{ id: messageId, number, author: 'staff', staffId, note: null, at: now, waitedSeconds },
      sealedText: sealer.seal(text, textContext(messageId)),
    });
    if (isClosing) await addNote(core, tx, { number, note: 'Closed', at: now });
    const state = isClosing ? 'closed' : 'answered';
    await updateTicket(tx, { number, state, waitingSince: null, now });
    const sealedText = mailSealer.seal(text, mailContext(supportAnsweredText.topic, userId));
    const payload = { userId, number, messageId, topic, sealedText, at: now.toISOString() };
    await outbox.append(tx, supportAnsweredText, { key: userId, payload });
    const [before, after] = [{ state: ticket.state }, { thread: number, message: messageId, state }];
    await staff.audit(tx, { staffId, action: 'support.answer', subject: userId, before, after });
  });
}

export function closeThread(
  core: SupportCore,
  closing: { readonly staffId: string; readonly number: number; readonly seenId: string },
): Promise<void> {
  const { db, clock, staff } = core;
  const { staffId, number } = closing;
  return db.inTransaction(async (tx) => {
    const { userId, state } = await lockUnchanged(tx, closing);
    if (state === 'closed') return;
    const now = clock.now();
    await addNote(core, tx, { number, note: 'Closed', at: now });
    await updateTicket(tx, { number, state: 'closed', waitingSince: null, now });
    await staff.audit(tx, {
      ...{ staffId, action: 'support.close', subject: userId },
      before: { state },
      after: { thread: number, state: 'closed' },
    });
  });
}
