import { openStore } from '@gim/browser/store.ts';
import { isLanguage } from '@gim/browser/texts.ts';
import { createTheme } from '@gim/browser/theme.ts';
import {
  type BuildCheck,
  type BuildCheckDeps,
  type Connection,
  createBuildCheck,
} from '../platform/build-check/build-check.ts';
import { buildId } from '../platform/build-check/build-id.ts';
import { createReloadHolds } from '../platform/build-check/hold-reload.ts';
import { systemClock } from '../platform/clock.ts';
import { findHost } from '../platform/host-bridge/host.ts';
import { createHostBridge, writeToConsole } from '../platform/host-bridge/host-bridge.ts';
import { createTexts } from '../platform/i18n/texts.ts';
import { createIntents } from '../platform/intents/intents.ts';
import { randomId } from '../platform/random.ts';
import type { Services } from '../platform/services.ts';
import { describeUserAgent, readDevice } from '../platform/session/device.ts';
import { followTabs } from '../platform/session/follow-tabs.ts';
import { takeFreezeLink } from '../platform/session/freeze-link.ts';
import { keepReferral, readReferral } from '../platform/session/referral.ts';
import { createSession } from '../platform/session/session.ts';
import { takeWebviewEntry } from '../platform/session/webview-entry.ts';
import { cookieJar } from '../platform/storage/cookies.ts';
import { createPasskeyMark } from '../platform/web-authn/passkey-mark.ts';
import { createLeaveTo, isServerReachable } from './leave-to.ts';
import { openConnections } from './open-connections.ts';

export interface OpenServicesOptions {
  /** Goes to an address without loading the page anew. */
  readonly openInPlace: (address: string) => void;
  /** Whether the session of an earlier page is still being brought back. */
  readonly isOpening: () => boolean;
}

/** Makes the services of the app out of the browser. The only file that ties the platform to `window`. */
export async function openServices(
  leaving: OpenServicesOptions,
): Promise<Services & { readonly buildCheck: BuildCheck }> {
  const local = openStore('localStorage');
  const tab = openStore('sessionStorage');
  const cookies = cookieJar(document);
  const now = systemClock;
  const url = new URL(window.location.href);
  keepReferral(url, local, now());
  const host = findHost({ userAgent: navigator.userAgent, bridge: Reflect.get(window, 'gimHost') });
  const entry = takeWebviewEntry(url, { local, tab, cookies, isHost: host.isPresent });
  const freeze = takeFreezeLink(url);
  // Tokens must not stay in the address: it ends up in histories, logs and screenshots.
  const address = freeze.address ?? entry.address;
  if (address !== null) window.history.replaceState(null, '', address);

  const device = readDevice({
    local,
    cookies,
    newId: randomId,
    isHost: host.isPresent,
    describeDevice: () => describeUserAgent(navigator.userAgent),
  });
  const { isWebview, deviceId } = device;
  const hostBridge = createHostBridge({ isWebview, write: writeToConsole });
  const session = createSession({ local, tab, isWebview, entryRefreshToken: entry.refreshToken });
  const leaveTo = createLeaveTo({
    isReachable: isServerReachable,
    load: (to) => window.location.assign(to),
    ...leaving,
  });
  followTabs({ session, local, leaveTo, page: window });
  // The first script of the page has chosen the language already, for the first paint.
  const { lang } = document.documentElement;
  const texts = await createTexts(isLanguage(lang) ? lang : 'en-US');
  const holds = createReloadHolds();

  const { client, liveStream } = openConnections({
    session,
    local,
    deviceId,
    isWebview,
    host,
    hostBridge,
    leaveTo,
  });

  return {
    session,
    device,
    hostBridge,
    texts,
    holds,
    intents: createIntents({ tab, newId: randomId }),
    now,
    client,
    liveStream,
    theme: createTheme({ local, mark: markTheme }),
    referral: () => readReferral(local, now()),
    freezeToken: freeze.token,
    leaveTo,
    passkeyMark: createPasskeyMark(local),
    async chooseLanguage(language) {
      await texts.setLanguage(language);
      local.setItem('gim-language', language);
      document.documentElement.lang = language;
    },
    buildCheck: openBuildCheck({ now, tab, holds }),
  };
}

function openBuildCheck(deps: Pick<BuildCheckDeps, 'now' | 'tab' | 'holds'>): BuildCheck {
  return createBuildCheck({
    ...deps,
    buildId: buildId(),
    after: (ms, run) => void setTimeout(run, ms),
    fetchJson: async (path) => (await fetch(path, { cache: 'no-cache' })).json(),
    connection: readConnection,
  });
}

function markTheme(theme: 'light' | 'dark' | null): void {
  if (theme === null) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function readConnection(): Connection | undefined {
  if (!('connection' in navigator)) return undefined;
  const { connection } = navigator;
  return typeof connection === 'object' && connection !== null ? connection : undefined;
}
