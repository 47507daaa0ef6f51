import type { Addressee } from './compose-mail.ts';
import type { NotificationsCore } from './core.ts';
import { type MailContent, mailContent } from './mail-content.ts';
import { contentContext } from './order-mail.ts';
import { timeZoneOf } from './settings-policy.ts';
import { findSettings } from './settings-store.ts';
import { endMail, findWaitingMail, type WaitingMail } from './store.ts';

/**
 * Sends a mail at least once. The job queue gives it to one worker at a time, and to another one if that dies. After a
 * crash between sending and marking it as sent, it is sent again with the same Message-ID. Errors are thrown to the
 * queue, which retries with backoff.
 */
export async function sendMail(core: NotificationsCore, { eventId }: { eventId: string }): Promise<void> {
  const { db, clock, mailSender, renderMail } = core;
  const now = clock.now();
  const mail = await findWaitingMail(db.autocommit, eventId);
  if (mail === undefined) return;
  const content = mailContent.parse(JSON.parse(core.sealer.open(mail.content, contentContext(eventId))));
  const addressee = await addresseeOf(core, mail, content);
  if (addressee === undefined || (mail.expiresAt !== null && mail.expiresAt <= now)) {
    await db.inTransaction((tx) => endMail(tx, { eventId, outcome: 'dropped', now }));
    return;
  }
  await mailSender.send({ ...renderMail(content, addressee), id: `${content.kind}.${eventId}` });
  await db.inTransaction((tx) => endMail(tx, { eventId, outcome: 'sent', now: clock.now() }));
}

/** The recipient with the account's current language and anti-phishing code. */
async function addresseeOf(
  { db, users }: NotificationsCore,
  { userId }: WaitingMail,
  { contact }: MailContent,
): Promise<Addressee | undefined> {
  if (userId === null) return contact;
  const user = await users.find(db.autocommit, userId);
  if (user === undefined || user.email === null) return undefined;
  const { email, language, antiPhishingCode } = user;
  const kept = (await findSettings(db.autocommit, [userId])).get(userId);
  return { email, language, antiPhishingCode, timeZone: timeZoneOf(kept, user) };
}
