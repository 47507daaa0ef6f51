import type { Store } from '@gim/browser/store.ts';
import type { CookieJar } from '../storage/cookies.ts';

export const deviceIdMaxAgeSeconds = 34_560_000;
/** The push token of a device that does not accept pushes. */
export const noPushToken = 'no-push-token';

/** The device the app runs on, with the field names of the specification (section 3). */
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
  /** Whether a host app was detected; without one the stored webview mode is ignored. */
  readonly isHost: boolean;
  /** A recognisable name for the list of devices, derived from the user agent. */
  readonly describeDevice: () => string;
}

/** Reads the device; assigns it an id on the first visit. */
export function readDevice({ local, cookies, newId, isHost, describeDevice }: DeviceDeps): Device {
  const deviceId = cookies.read('gim-device-id') || newId();
  // Written on every start, so that the 400 days count from the last visit.
  cookies.write('gim-device-id', deviceId, deviceIdMaxAgeSeconds);
  return {
    deviceId,
    deviceName: local.getItem('gim-device-name') ?? describeDevice(),
    platformName: local.getItem('gim-platform-name') ?? 'Web',
    pushToken: local.getItem('gim-push-token') ?? noPushToken,
    isWebview: isHost && local.getItem('gim-is-webview') === 'true',
  };
}

/** "Chrome on Android", from the user agent. Only for display in the list of devices. */
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
