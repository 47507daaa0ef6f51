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
  readonly tab: Store;
  readonly cookies: CookieJar;
  /** Whether a host app is really there. */
  readonly isHost: boolean;
}

/**
 * Stores what the host app passed in the query, and says what the address should read afterwards. Where no host is,
 * the parameters leave the address and nothing else happens: a link that somebody sends must not be able to plant a
 * device, a push token or a session in an ordinary browser (W-06).
 */
export function takeWebviewEntry(url: URL, deps: EntryDeps): Entry {
  if (!deps.isHost) forgetWebview(deps);
  const query = url.searchParams;
  const isEntry = deps.isHost && query.get('webview') === '1';
  const refreshToken = isEntry ? query.get('refreshToken') : null;
  if (isEntry) storeEntry(query, deps);
  // A token does not stay in the address, whoever put it there.
  if (!query.has('webview') && !query.has('refreshToken')) return { address: null, refreshToken };
  for (const parameter of parameters) query.delete(parameter);
  return { address: `${url.pathname}${url.search}${url.hash}`, refreshToken };
}

function storeEntry(query: URLSearchParams, { local, cookies }: EntryDeps): void {
  local.setItem('gim-is-webview', 'true');
  for (const [parameter, key] of stored) {
    const value = query.get(parameter);
    if (value) local.setItem(key, value);
  }
  const deviceId = query.get('deviceId');
  if (deviceId) cookies.write('gim-device-id', deviceId, deviceIdMaxAgeSeconds);
  const userId = query.get('userId');
  if (userId) local.setItem('userId', userId);
}

/**
 * Earlier builds believed the parameters in every browser. What such a link has left behind is the sender's: the mode,
 * the push token, the device id and the session, which none of this browser's own can stand beside.
 */
function forgetWebview({ local, tab, cookies }: EntryDeps): void {
  if (local.getItem('gim-is-webview') === null) return;
  for (const [, key] of stored) local.removeItem(key);
  for (const key of ['gim-is-webview', 'userId', 'refreshToken']) local.removeItem(key);
  for (const key of ['jwtToken', 'gim-hostNav', 'gim-hostTabs']) tab.removeItem(key);
  cookies.write('gim-device-id', '', 0);
}
