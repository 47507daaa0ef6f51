import { openStore } from '@gim/browser/store.ts';
import { trustedScript } from '../../platform/service-workers/trusted-script.ts';
import type { Services } from '../../platform/services.ts';
import { noPushToken } from '../../platform/session/device.ts';

/** The push state of this browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

type Needs = Pick<Services, 'client' | 'device'>;

const scope = '/push/';
const storedToken = 'gim-push-token';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Does not prompt: only `turnPushOn` does, after a tap. */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await findSubscription()) === null || Notification.permission !== 'granted' ? 'off' : 'on';
}

/** Prompts for permission, subscribes with the server's key, and sends the subscription to the server. */
export async function turnPushOn(
  services: Needs,
  { userId, pushKey }: { readonly userId: string; readonly pushKey: string },
): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const registration = await openWorker();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  await registerPushToken(services, { userId, pushToken: tokenOf(subscription) });
  return 'on';
}

/**
 * Browsers replace subscriptions now and then, and users revoke the permission in the browser's settings. The server
 * learns it on the next start of the page, because a worker has no session.
 */
export async function renewPush(services: Needs, userId: string): Promise<void> {
  const known = openStore('localStorage').getItem(storedToken);
  // In a host app the push token belongs to the host.
  if (known === null || services.device.isWebview || !isSupported()) return;
  const subscription = await findSubscription();
  const pushToken = subscription === null ? noPushToken : tokenOf(subscription);
  if (pushToken !== known) await registerPushToken(services, { userId, pushToken });
}

export async function turnPushOff(services: Needs, userId: string): Promise<PushState> {
  // The server first: it then sends nothing more to this device, even if unsubscribing fails.
  await registerPushToken(services, { userId, pushToken: noPushToken });
  await (await findSubscription())?.unsubscribe();
  return 'off';
}

function tokenOf(subscription: PushSubscription): string {
  const { endpoint, keys } = subscription.toJSON();
  return JSON.stringify({ endpoint, keys });
}

async function registerPushToken(
  { client: openClient, device }: Needs,
  { userId: id, pushToken }: { readonly userId: string; readonly pushToken: string },
): Promise<void> {
  const [client, { setPushToken }] = await Promise.all([
    openClient(),
    import('@gim/contract/sessions.devices'),
  ]);
  await client.call(setPushToken, { params: { id, deviceId: device.deviceId }, body: { pushToken } });
  const local = openStore('localStorage');
  if (pushToken === noPushToken) local.removeItem(storedToken);
  else local.setItem(storedToken, pushToken);
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribing needs an active worker. */
async function openWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(trustedScript('/push-worker.js'), { scope });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (worker === null || worker.state === 'activated') return registration;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
    });
  });
  return registration;
}
