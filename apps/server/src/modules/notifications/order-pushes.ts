import type { NotificationCategory } from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import type { NotificationsCore } from './core.ts';
import type { NewNotification } from './notification-store.ts';
import { quietUntil } from './quiet-hours.ts';
import { sendPushTask } from './send-push-task.ts';
import { isOn, settingsOf } from './settings-policy.ts';
import type { StoredSettings } from './settings-store.ts';

/** Categories that ignore quiet hours: security, and visits. */
const urgentCategories: readonly NotificationCategory[] = ['security', 'cash'];

/**
 * Orders the pushes of new notifications for all devices that accept them. A job sends them, because a slow push
 * service must not delay other events; in quiet hours it waits until they end.
 */
export async function orderPushes(
  core: NotificationsCore,
  tx: Tx,
  {
    rows,
    settings,
  }: {
    rows: readonly NewNotification[];
    settings: ReadonlyMap<string, StoredSettings>;
  },
): Promise<void> {
  const wanted = rows.filter(({ userId, category }) =>
    isOn(settingsOf(settings.get(userId)), category, 'push'),
  );
  if (wanted.length === 0) return;
  const now = core.clock.now();
  const targets = await core.devices.pushTargets(tx, [...new Set(wanted.map(({ userId }) => userId))]);
  for (const { id, userId, category } of wanted) {
    const isUrgent = urgentCategories.includes(category);
    const runAt = isUrgent ? null : quietUntil(settingsOf(settings.get(userId)), now);
    for (const { deviceId } of targets.filter((target) => target.userId === userId)) {
      await core.jobs.add(
        tx,
        sendPushTask,
        { notificationId: id, deviceId },
        { key: `push ${id} ${deviceId}`, isUrgent, ...(runAt === null ? {} : { runAt }) },
      );
    }
  }
}
