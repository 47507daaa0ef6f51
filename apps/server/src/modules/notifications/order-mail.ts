import type { Tx } from '../../platform/db/db.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { NotificationsCore } from './core.ts';
import type { MailContent } from './mail-content.ts';
import { sendMailTask } from './send-mail-task.ts';
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
  { clock, sealer, jobs, outbox }: NotificationsCore,
  tx: Tx,
  { event, order }: { event: OutboxEvent; order: () => MailOrder },
): Promise<void> {
  const eventId = event.id;
  if (await hasMail(tx, eventId)) return;
  const { userId, content, lifeSeconds } = order();
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
