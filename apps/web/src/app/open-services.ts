import { openStore, type Store } from '@gim/browser/store.ts';
import { createTheme } from '@gim/browser/theme.ts';
import { defaultLanguage, isLanguage, type Language } from '@gim/languages';
import {
  type BuildCheck,
  type BuildCheckDeps,
  createBuildCheck,
  type Connection as NetworkConnection,
} from '../platform/build-check/build-check.ts';
import { buildId } from '../platform/build-check/build-id.ts';
import { createReloadBlocks } from '../platform/build-check/reload-blocks.ts';
import { systemClock } from '../platform/clock.ts';
import { type Connection, createConnection } from '../platform/connection/connection.ts';
import { createDestination } from '../platform/destination/destination.ts';
import { findHost } from '../platform/host-bridge/host.ts';
import { createHostBridge, writeToConsole } from '../platform/host-bridge/host-bridge.ts';
import { createDeviceLanguage } from '../platform/i18n/device-language.ts';
import { createTexts, type Texts } from '../platform/i18n/texts.ts';
import { createIntents } from '../platform/intents/intents.ts';
import { setLazyConnection } from '../platform/lazy-part.ts';
import { randomId } from '../platform/random.ts';
import type { Services } from '../platform/services.ts';
import { describeUserAgent, readDevice } from '../platform/session/device.ts';
import { consumeFreezeLink } from '../platform/session/freeze-link.ts';
import { readReferral, saveReferral } from '../platform/session/referral.ts';
import { createSession } from '../platform/session/session.ts';
import { createSessionEnd } from '../platform/session/session-end.ts';
import { syncTabs } from '../platform/session/sync-tabs.ts';
import { consumeWebviewEntry } from '../platform/session/webview-entry.ts';
import { cookieJar } from '../platform/storage/cookies.ts';
import { createPasskeyMark } from '../platform/web-authn/passkey-hint.ts';
import { createLeaveTo, isServerReachable } from './leave-to.ts';
import { openConnections } from './open-connections.ts';

export interface OpenServicesOptions {
  /** Navigates on the client without a page load. */
  readonly openInPlace: (address: string) => void;
  /** Whether the session of an earlier page load is still being restored. */
  readonly isOpening: () => boolean;
}

/** Creates the app's services. The only file that connects the platform modules to `window`. */
export async function openServices(
  options: OpenServicesOptions,
): Promise<Services & { readonly buildCheck: BuildCheck }> {
  const local = openStore('localStorage');
  const tab = openStore('sessionStorage');
  const cookies = cookieJar(document);
  const now = systemClock;
  const url = new URL(window.location.href);
  saveReferral(url, local, now());
  const host = findHost({ userAgent: navigator.userAgent, bridge: Reflect.get(window, 'gimHost') });
  const entry = consumeWebviewEntry(url, { local, tab, cookies, isHost: host.isPresent });
  const freeze = consumeFreezeLink(url);
  // Remove tokens from the address: it ends up in histories, logs and screenshots.
  const address = freeze.address ?? entry.address;
  if (address !== null) window.history.replaceState(null, '', address);

  const describeDevice = (): string => describeUserAgent(navigator.userAgent);
  const device = readDevice({ local, cookies, newId: randomId, isHost: host.isPresent, describeDevice });
  const { isWebview, deviceId } = device;
  const hostBridge = createHostBridge({ isWebview, write: writeToConsole });
  const session = createSession({ local, tab, isWebview, entryRefreshToken: entry.refreshToken });
  const leaveTo = createLeaveTo({
    isReachable: isServerReachable,
    load: (to) => window.location.assign(to),
    ...options,
  });
  syncTabs({ session, local, leaveTo, page: window });
  // The inline script has already chosen the language for the first paint.
  const { lang } = document.documentElement;
  const texts = await createTexts(isLanguage(lang) ? lang : defaultLanguage);
  const reloadBlocks = createReloadBlocks();

  const connection = openConnection();
  setLazyConnection(connection);
  const sessionEnd = createSessionEnd(tab);
  const leaving = { session, hostBridge, leaveTo, sessionEnd };
  const { client, liveStream } = openConnections({
    ...leaving,
    connection,
    local,
    deviceId,
    isWebview,
    host,
  });

  return {
    ...leaving,
    device,
    texts,
    reloadBlocks,
    intents: createIntents({ tab, newId: randomId }),
    now,
    client,
    liveStream,
    connection,
    destination: createDestination(tab),
    theme: createTheme({ local, mark: markTheme }),
    referral: () => readReferral(local, now()),
    freezeToken: freeze.token,
    passkeyMark: createPasskeyMark(local),
    ...languageChanges(texts, local),
    buildCheck: openBuildCheck({ now, tab, reloadBlocks }),
  };
}

function openBuildCheck(deps: Pick<BuildCheckDeps, 'now' | 'tab' | 'reloadBlocks'>): BuildCheck {
  return createBuildCheck({
    ...deps,
    buildId: buildId(),
    after: (ms, run) => void setTimeout(run, ms),
    fetchJson: async (path) => (await fetch(path, { cache: 'no-cache' })).json(),
    connection: readConnection,
  });
}

function openConnection(): Connection {
  return createConnection({
    page: window,
    hasNetwork: () => navigator.onLine,
    isReachable: isServerReachable,
    after: (ms, run) => void setTimeout(run, ms),
  });
}

function languageChanges(texts: Texts, local: Store): Pick<Services, 'chooseLanguage' | 'adoptLanguage'> {
  const kept = createDeviceLanguage(local);
  const show = async (language: Language): Promise<void> => {
    await texts.setLanguage(language);
    document.documentElement.lang = language;
  };
  return {
    async chooseLanguage(language) {
      await show(language);
      kept.choose(language);
    },
    async adoptLanguage(language) {
      if (kept.isChosen()) return;
      kept.adopt(language);
      await show(language);
    },
  };
}

function markTheme(theme: 'light' | 'dark' | null): void {
  if (theme === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function readConnection(): NetworkConnection | undefined {
  if (!('connection' in navigator)) return undefined;
  const { connection } = navigator;
  return typeof connection === 'object' && connection !== null ? connection : undefined;
}
