import type { Store } from '@gim/browser/store.ts';
import type { CookieJar } from '../storage/cookies.ts';
import { deviceIdMaxAgeSeconds } from './device.ts';

/** What a host app hands over in the address of the first load. */
const stored = [
  ['deviceName', 'gim-device-name'],
  ['platformName', 'gim-platform-name'],
  ['pushToken', 'gim-push-token'],
] as const;
const parameters = [
  'webview',
  'deviceId',
  'deviceName',
  'platformName',
  'pushToken',
  'refreshToken',
  'userId',
  'hostNav',
  'hostTabs',
];

export interface Entry {
  /** The address without what was taken from it; null when there was nothing to take. */
  readonly address: string | null;
  /** Kept in memory only (security D2): in a webview the host owns the token, the page stores nothing. */
  readonly refreshToken: string | null;
}

export interface EntryDeps {
  readonly local: Store;
  readonly cookies: CookieJar;
}

/**
 * Stores what the host app passed in the query, and says what the address should read afterwards. Nothing is taken
 * without `webview=1`: a link somebody sends must not be able to plant a device or a token in an ordinary browser.
 */
export function takeWebviewEntry(url: URL, { local, cookies }: EntryDeps): Entry {
  const query = url.searchParams;
  if (query.get('webview') !== '1') return { address: null, refreshToken: null };
  local.setItem('gim-is-webview', 'true');
  for (const [parameter, key] of stored) {
    const value = query.get(parameter);
    if (value) local.setItem(key, value);
  }
  const deviceId = query.get('deviceId');
  if (deviceId) cookies.write('gim-device-id', deviceId, deviceIdMaxAgeSeconds);
  const userId = query.get('userId');
  if (userId) local.setItem('userId', userId);
  const refreshToken = query.get('refreshToken');
  for (const parameter of parameters) query.delete(parameter);
  return { address: `${url.pathname}${url.search}${url.hash}`, refreshToken };
}
