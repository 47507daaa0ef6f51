import {
  getNotification as getNotificationCall,
  getNotificationSettings as getSettingsCall,
  listNotifications as listNotificationsCall,
  readNotification as readNotificationCall,
  readNotifications as readNotificationsCall,
  sendTestNotification as sendTestCall,
  setNotificationSettings as setSettingsCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { Budget } from '../../http/rate-limit.ts';
import type { NotificationsCore } from './core.ts';
import {
  getNotification,
  listNotifications,
  readNotification,
  readNotifications,
} from './manage-notifications.ts';
import { getSettings, requestTest, setSettings } from './manage-settings.ts';

/** Each test sends a push to every device. */
const testBudget: Budget = { name: 'testNotification', burst: 3, perMinute: 2 };

export function mountNotifications(mount: Mount, core: NotificationsCore): void {
  mount(listNotificationsCall, ({ query: { cursor, limit } }, { userId }) =>
    listNotifications(core, { userId, cursor, limit }),
  );
  mount(getNotificationCall, ({ params: { notificationId: id } }, { userId }) =>
    getNotification(core, { userId, id }),
  );
  mount(readNotificationCall, ({ params: { notificationId: id } }, { userId }) =>
    readNotification(core, { userId, id }),
  );
  mount(readNotificationsCall, ({ body: { newestId } }, { userId }) =>
    readNotifications(core, { userId, newestId }),
  );
  mount(getSettingsCall, (_input, { userId }) => getSettings(core, { userId }));
  mount(setSettingsCall, ({ body }, { userId }) => setSettings(core, { userId, body }));
  mount(sendTestCall, (_input, { userId }) => requestTest(core, { userId }), { budget: testBudget });
}
