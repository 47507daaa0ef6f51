import type { Store } from '@gim/browser/store.ts';
import type { CookieJar } from '../storage/cookies.ts';

export const deviceIdMaxAgeSeconds = 34_560_000;
/** Stands for the push token of a device that takes no pushes. */
export const noPushToken = 'no-push-token';

/** What the app knows of the device it runs on, under the names of the specification (section 3). */
export interface Device {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly platformName: string;
  readonly pushToken: string;
  readonly isWebview: boolean;
}

export interface DeviceDeps {
  readonly local: Store;
  readonly cookies: CookieJar;
  readonly newId: () => string;
  /** Whether a host app is really there; without one the stored mode means nothing. */
  readonly isHost: boolean;
  /** A name people recognise in the list of devices, made from what the browser says about itself. */
  readonly describeDevice: () => string;
}

/** Reads the device, and gives it an id on its first visit. */
export function readDevice({ local, cookies, newId, isHost, describeDevice }: DeviceDeps): Device {
  const deviceId = cookies.read('gim-device-id') || newId();
  // Written on every start, so that the 400 days count from the last visit and not from the first.
  cookies.write('gim-device-id', deviceId, deviceIdMaxAgeSeconds);
  return {
    deviceId,
    deviceName: local.getItem('gim-device-name') ?? describeDevice(),
    platformName: local.getItem('gim-platform-name') ?? 'Web',
    pushToken: local.getItem('gim-push-token') ?? noPushToken,
    isWebview: isHost && local.getItem('gim-is-webview') === 'true',
  };
}

/** "Chrome on Android", from the user agent; good enough to tell one's own devices apart, and nothing else. */
export function describeUserAgent(userAgent: string): string {
  const browser =
    [
      ['Edg/', 'Edge'],
      ['OPR/', 'Opera'],
      ['Firefox/', 'Firefox'],
      ['Chrome/', 'Chrome'],
      ['Safari/', 'Safari'],
    ].find(([mark]) => mark !== undefined && userAgent.includes(mark))?.[1] ?? 'Browser';
  const system = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS X', 'macOS'],
    ['Linux', 'Linux'],
  ].find(([mark]) => mark !== undefined && userAgent.includes(mark))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}
