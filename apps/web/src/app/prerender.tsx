import { memoryStore } from '@gim/browser/store.ts';
import type { Language } from '@gim/browser/texts.ts';
import { createTheme } from '@gim/browser/theme.ts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createReloadHolds } from '../platform/build-check/hold-reload.ts';
import { createTexts } from '../platform/i18n/texts.ts';
import { createIntents } from '../platform/intents/intents.ts';
import type { Services } from '../platform/services.ts';
import { createSession } from '../platform/session/session.ts';
import { createPasskeyMark } from '../platform/web-authn/passkey-mark.ts';
import { routeObjects } from './open-router.tsx';
import { Providers } from './providers.tsx';
import { routes } from './router.tsx';
import { untilReady } from './until-ready.ts';

/** Run by the build: the landing page as a visitor without a session sees it, so that its first paint needs no script. */
export async function renderLanding(language: Language): Promise<string> {
  const services = await openStaticServices(language);
  const router = createMemoryRouter(
    routeObjects({
      session: services.session,
      texts: services.texts,
      redirects: [],
      restoreSession: async () => undefined,
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
  // React adds hints to preload pictures; they belong into the head, and the head has its own.
  return html.replace(/<link rel="preload"[^>]*>/g, '');
}

/** The patterns of all pages, so that the server can tell an unknown address from a known one. */
export const routePatterns: readonly string[] = Object.values(routes)
  .flat()
  .map((route) => route.path);

async function openStaticServices(language: Language): Promise<Services> {
  const local = memoryStore();
  return {
    session: createSession({ local, tab: memoryStore(), isWebview: false, entryRefreshToken: null }),
    device: { deviceId: '', deviceName: '', platformName: 'Web', pushToken: '', isWebview: false },
    hostBridge: { tell: () => undefined },
    client: () => Promise.reject(new Error('There is no API while the page is built')),
    liveStream: () => Promise.reject(new Error('Nothing changes while the page is built')),
    texts: await createTexts(language),
    theme: createTheme({ local, mark: () => undefined }),
    holds: createReloadHolds(),
    intents: createIntents({ tab: memoryStore(), newId: () => '' }),
    now: () => 0,
    referral: () => null,
    freezeToken: null,
    leaveTo: () => undefined,
    passkeyMark: createPasskeyMark(local),
    chooseLanguage: async () => undefined,
  };
}
