import type { Addressee } from './compose-letter.ts';
import type { NotificationsCore } from './core.ts';
import { type MailContent, mailContent } from './mail-content.ts';
import { contentContext } from './order-mail.ts';
import { claimMail, endMail, releaseMail, type WaitingMail } from './store.ts';

const CLAIM_MS = 120_000;

/**
 * Sends a mail at least once. After a crash between sending and noting it goes out again, under the same id, so that a
 * mailbox can tell. A failure is thrown for the job queue, which tries again with growing pauses.
 */
export async function sendMail(core: NotificationsCore, { eventId }: { eventId: string }): Promise<void> {
  const { db, clock, mailSender, renderMail } = core;
  const now = clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const mail = await db.inTransaction((tx) => claimMail(tx, { eventId, now, until }));
  if (mail === undefined) return;
  const content = mailContent.parse(JSON.parse(core.sealer.open(mail.content, contentContext(eventId))));
  const addressee = await addresseeOf(core, mail, content);
  if (addressee === undefined || (mail.expiresAt !== null && mail.expiresAt <= now)) {
    await db.inTransaction((tx) => endMail(tx, { eventId, outcome: 'dropped', now }));
    return;
  }
  try {
    await mailSender.send({ ...renderMail(content, addressee), id: `${content.kind}.${eventId}` });
  } catch (error) {
    await db.inTransaction((tx) => releaseMail(tx, eventId));
    throw error;
  }
  await db.inTransaction((tx) => endMail(tx, { eventId, outcome: 'sent', now: clock.now() }));
}

/** Whom it is for, as the account is now: a language or a code that was changed meanwhile counts already. */
async function addresseeOf(
  { db, users }: NotificationsCore,
  { userId }: WaitingMail,
  { contact }: MailContent,
): Promise<Addressee | undefined> {
  if (userId === null) return contact;
  const user = await users.find(db.read, userId);
  if (user === undefined || user.email === null) return undefined;
  return { email: user.email, language: user.language, antiPhishingCode: user.antiPhishingCode };
}
