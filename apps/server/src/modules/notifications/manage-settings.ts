import type {
  getNotificationSettings as getCall,
  Input,
  Reply,
  setNotificationSettings as setCall,
} from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import { isTimeZone } from '../../platform/zoned-time.ts';
import type { NotificationsCore } from './core.ts';
import { testNotificationRequested } from './events.ts';
import { presentSettings, settingsOf, settingsToStore } from './settings-policy.ts';
import { findSettings, saveSettings } from './settings-store.ts';

export async function getSettings(
  { db, pushSenders }: NotificationsCore,
  { userId }: { userId: string },
): Promise<Reply<typeof getCall>> {
  const kept = (await findSettings(db.autocommit, [userId])).get(userId);
  return { ...presentSettings(settingsOf(kept)), pushKey: pushSenders.publicKey };
}

export async function setSettings(
  { db, clock, pushSenders }: NotificationsCore,
  { userId, body }: { userId: string; body: Input<typeof setCall>['body'] },
): Promise<Reply<typeof setCall>> {
  if (!isTimeZone(body.quietHours.timeZone)) throw new Refusal('ValueInvalid', { field: 'quietHours' });
  const chosen = settingsToStore(body);
  await db.inTransaction((tx) => saveSettings(tx, { userId, ...chosen, now: clock.now() }));
  return { ...presentSettings(chosen), pushKey: pushSenders.publicKey };
}

/** Takes the same path as every other notification, so that the user sees the whole chain working. */
export async function requestTest(
  { db, outbox }: NotificationsCore,
  { userId }: { userId: string },
): Promise<void> {
  await db.inTransaction((tx) =>
    outbox.append(tx, testNotificationRequested, { key: userId, payload: { userId } }),
  );
}
