import type { Tx } from '../../platform/db/db.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { NotificationsCore } from './core.ts';
import { mailCategory } from './mail-category.ts';
import type { MailContent } from './mail-content.ts';
import type { MailKind } from './mail-texts.ts';
import { sendMailTask } from './send-mail-task.ts';
import { isOn, settingsOf } from './settings-policy.ts';
import { findSettings } from './settings-store.ts';
import { hasMail, insertMail } from './store.ts';

export interface MailOrder {
  /** Null when the account is gone; then the content says where it goes. */
  readonly userId: string | null;
  readonly content: MailContent;
  /** After so many seconds the mail is not worth sending. */
  readonly lifeSeconds?: number;
}

/** The context under which the content is sealed: it opens for this event's mail alone. */
export const contentContext = (eventId: string): string => `notifications mail ${eventId}`;

/**
 * Orders the mail of an event, in the transaction that ticks the event off: one event, one mail, whatever crashes. It is
 * sent by a job, because a slow mail server must not hold up other events. Secrets move out of the event into the order.
 */
export async function orderMail(
  core: NotificationsCore,
  tx: Tx,
  { event, order }: { event: OutboxEvent; order: () => MailOrder },
): Promise<void> {
  const { clock, sealer, jobs, outbox } = core;
  const eventId = event.id;
  if (await hasMail(tx, eventId)) return;
  const { userId, content, lifeSeconds } = order();
  if (await isMuted(tx, { userId, kind: content.kind })) {
    await outbox.forgetSecrets(tx, event);
    return;
  }
  const isNew = await insertMail(tx, {
    eventId,
    kind: content.kind,
    userId,
    content: sealer.seal(JSON.stringify(content), contentContext(eventId)),
    now: clock.now(),
    expiresAt: lifeSeconds === undefined ? null : new Date(event.occurredAt.getTime() + lifeSeconds * 1000),
  });
  await outbox.forgetSecrets(tx, event);
  if (isNew) await jobs.add(tx, sendMailTask, { eventId }, { key: `mail ${eventId}`, isUrgent: true });
}

/** Whether the user wants no mails of this category. Security always makes its mail. */
async function isMuted(
  tx: Tx,
  { userId, kind }: { readonly userId: string | null; readonly kind: MailKind },
): Promise<boolean> {
  const category = mailCategory[kind];
  if (userId === null || category === 'security') return false;
  return !isOn(settingsOf((await findSettings(tx, [userId])).get(userId)), category, 'email');
}
