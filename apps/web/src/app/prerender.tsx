import { memoryStore } from '@gim/browser/store.ts';
import { createTheme } from '@gim/browser/theme.ts';
import type { Language } from '@gim/languages';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createReloadBlocks } from '../platform/build-check/reload-blocks.ts';
import { createDestination } from '../platform/destination/destination.ts';
import { createTexts } from '../platform/i18n/texts.ts';
import { createIntents } from '../platform/intents/intents.ts';
import type { Services } from '../platform/services.ts';
import { createSession } from '../platform/session/session.ts';
import { createSessionEnd } from '../platform/session/session-end.ts';
import { createPasskeyMark } from '../platform/web-authn/passkey-hint.ts';
import { routeObjects } from './open-router.tsx';
import { Providers } from './providers.tsx';
import { routes } from './router.tsx';
import { untilReady } from './until-ready.ts';

/** Called by the build: renders the landing page for a signed-out visitor, so that the first paint needs no script. */
export async function renderLanding(language: Language): Promise<string> {
  const services = await openStaticServices(language);
  const router = createMemoryRouter(
    routeObjects({
      session: services.session,
      texts: services.texts,
      redirects: [],
      restoreSession: async () => undefined,
      connection: services.connection,
      destination: services.destination,
      loadPendingNavigation: () => false,
      buildCheck: { start: () => undefined, check: async () => false, claimReload: () => false },
    }),
    { initialEntries: ['/'] },
  );
  await untilReady(router);
  const html = renderToString(
    <StrictMode>
      <Providers services={services}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  // React adds preload hints for images; they belong into the head, which has its own.
  return html.replace(/<link rel="preload"[^>]*>/g, '');
}

/** The patterns of all pages, from which the server recognises unknown addresses. */
export const routePatterns: readonly string[] = Object.values(routes)
  .flat()
  .map((route) => route.path);

const alwaysOnline: Services['connection'] = {
  isOnline: () => true,
  verify: async () => true,
  whenOnline: async () => undefined,
  subscribe: () => () => undefined,
};

async function openStaticServices(language: Language): Promise<Services> {
  const local = memoryStore();
  return {
    session: createSession({ local, tab: memoryStore(), isWebview: false, entryRefreshToken: null }),
    device: { deviceId: '', deviceName: '', platformName: 'Web', pushToken: '', isWebview: false },
    hostBridge: { send: () => undefined },
    client: () => Promise.reject(new Error('There is no API while the page is built')),
    liveStream: () => Promise.reject(new Error('Nothing changes while the page is built')),
    connection: alwaysOnline,
    destination: createDestination(memoryStore()),
    sessionEnd: createSessionEnd(memoryStore()),
    texts: await createTexts(language),
    theme: createTheme({ local, mark: () => undefined }),
    reloadBlocks: createReloadBlocks(),
    intents: createIntents({ tab: memoryStore(), newId: () => '' }),
    now: () => 0,
    referral: () => null,
    freezeToken: null,
    leaveTo: () => undefined,
    passkeyMark: createPasskeyMark(local),
    chooseLanguage: async () => undefined,
    adoptLanguage: async () => undefined,
  };
}
