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
  /** Null for a deleted account; then the content has the recipient. */
  readonly userId: string | null;
  readonly content: MailContent;
  /** The mail is dropped after this many seconds. */
  readonly lifeSeconds?: number;
}

/** Encryption context: the content can be decrypted only for this event's mail. */
export const contentContext = (eventId: string): string => `notifications mail ${eventId}`;

/**
 * Orders an event's mail in the transaction that consumes the event: exactly one per event, even across crashes. A job
 * sends it, because a slow mail server must not delay other events. Secrets move from the event to the order.
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
    await outbox.eraseEventSecrets(tx, event);
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
  await outbox.eraseEventSecrets(tx, event);
  if (isNew) await jobs.add(tx, sendMailTask, { eventId }, { key: `mail ${eventId}`, isUrgent: true });
}

/** Whether the user has muted mails of this category. Security mails cannot be muted. */
async function isMuted(
  tx: Tx,
  { userId, kind }: { readonly userId: string | null; readonly kind: MailKind },
): Promise<boolean> {
  const category = mailCategory[kind];
  if (userId === null || category === 'security') return false;
  return !isOn(settingsOf((await findSettings(tx, [userId])).get(userId)), category, 'email');
}
