import { notificationKinds } from '@gim/contract';
import type { NotificationsCore } from './core.ts';
import { countUnread, findById } from './notification-store.ts';
import type { PushMessage, PushSender, PushSenders } from './ports.ts';
import { settingsOf, timeZoneOf } from './settings-policy.ts';
import { findSettings } from './settings-store.ts';

/** Older notifications are only listed, not pushed. */
const LATEST_MS = 24 * 3_600_000;

/**
 * Sends a notification to one device, unless it was read meanwhile. At least once: a second copy has the same tag and
 * replaces the first. Deletes a token that the service no longer knows.
 */
export async function sendPush(
  core: NotificationsCore,
  { notificationId, deviceId }: { notificationId: string; deviceId: string },
): Promise<void> {
  const { db, clock, devices, users, pushSenders } = core;
  const found = await findById(db.autocommit, notificationId);
  if (found === undefined || found.readAt !== null) return;
  const { userId, createdAt, event } = found;
  if (clock.now().getTime() - createdAt.getTime() > LATEST_MS) return;
  const targets = await devices.pushTargets(db.autocommit, [userId]);
  const target = targets.find((one) => one.deviceId === deviceId);
  if (target === undefined) return;
  const user = await users.find(db.autocommit, userId);
  if (user === undefined) return;
  const kept = (await findSettings(db.autocommit, [userId])).get(userId);
  const message = core.renderPush(found, {
    language: target.language,
    hidesAmounts: settingsOf(kept).hidesAmounts,
    timeZone: timeZoneOf(kept, user) ?? 'UTC',
    unread: await countUnread(db.autocommit, userId),
    isUrgent: notificationKinds[event].category === 'security',
  });
  const outcome = await sendTo(pushSenders, target.token, message);
  if (outcome === 'gone') await db.inTransaction((tx) => devices.forgetPushToken(tx, target));
}

/** A Web Push subscription is JSON; any other token belongs to a host app. */
export async function sendTo(
  senders: PushSenders,
  token: string,
  message: PushMessage,
): Promise<'sent' | 'gone'> {
  const sender: PushSender | undefined = token.startsWith('{') ? senders.web : senders.host;
  return sender === undefined ? 'sent' : sender.send(token, message);
}
