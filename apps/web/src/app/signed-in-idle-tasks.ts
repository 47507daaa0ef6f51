import type { Services } from '../platform/services.ts';
import { noPushToken } from '../platform/session/device.ts';
import { cacheShellLater } from './cache-offline-shell.ts';

/** Work for signed-in users that the first page does not need. */
export async function startIdleTasks(services: Services): Promise<void> {
  const { session, device } = services;
  cacheShellLater(services);
  const { userId } = session.read();
  if (userId === null || device.pushToken === noPushToken) return;
  const { renewPush } = await import('../features/notifications/push.ts');
  await renewPush(services, userId);
}
