import type { Store } from '@gim/browser/store.ts';
import type { CookieJar } from '../storage/cookies.ts';
import { deviceIdMaxAgeSeconds } from './device.ts';

/** Parameters that a host app passes in the address of the first load, and their storage keys. */
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
  /** The address without the consumed parameters; null if there were none. */
  readonly address: string | null;
  /** Kept in memory only (security D2): in a webview the host stores the token. */
  readonly refreshToken: string | null;
}

export interface EntryDeps {
  readonly local: Store;
  readonly tab: Store;
  readonly cookies: CookieJar;
  /** Whether a host app was detected. */
  readonly isHost: boolean;
}

/**
 * Stores what the host app passed in the query and returns the cleaned address. Without a host the parameters are only
 * removed from the address: a link must not be able to set a device, a push token or a session in an ordinary browser
 * (W-06).
 */
export function consumeWebviewEntry(url: URL, deps: EntryDeps): Entry {
  if (!deps.isHost) forgetWebview(deps);
  const query = url.searchParams;
  const isEntry = deps.isHost && query.get('webview') === '1';
  const refreshToken = isEntry ? query.get('refreshToken') : null;
  if (isEntry) storeEntry(query, deps);
  // Always remove a token from the address, whoever put it there.
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
 * Earlier builds accepted the parameters in every browser. If such a link set the webview mode, everything it may have
 * stored is the sender's and is removed: the mode, the push token, the device id and the session.
 */
function forgetWebview({ local, tab, cookies }: EntryDeps): void {
  if (local.getItem('gim-is-webview') === null) return;
  for (const [, key] of stored) local.removeItem(key);
  for (const key of ['gim-is-webview', 'userId', 'refreshToken']) local.removeItem(key);
  for (const key of ['jwtToken', 'gim-hostNav', 'gim-hostTabs']) tab.removeItem(key);
  cookies.write('gim-device-id', '', 0);
}
