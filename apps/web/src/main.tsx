import '@gim/ui/styles.css';
import { showBareError } from '@gim/browser/bare-error.ts';
import { openStore } from '@gim/browser/store.ts';
import { type ReactElement, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, createPath, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import redirects from '../redirects.json';
import { fetchErrorPage } from './app/error-boundary.tsx';
import { idleDelayMs } from './app/idle-delay.ts';
import { onMissingChunk } from './app/missing-chunk.ts';
import { nextTask } from './app/next-task.ts';
import { fetchLanding, importScreens, routeObjects } from './app/open-router.tsx';
import { openServices } from './app/open-services.ts';
import { Providers } from './app/providers.tsx';
import { untilReady } from './app/until-ready.ts';
import { restoreSession } from './features/sessions/restore-session.ts';
import type { Texts } from './platform/i18n/texts.ts';

async function start(): Promise<void> {
  // Fetched while the rest of the start is under way.
  if (openStore('localStorage').getItem('userId') !== null) importScreens().catch(() => undefined);
  // Each step is a task of its own: between them the browser answers to whoever scrolls and taps already.
  await nextTask();
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  let isOpening = true;
  const arrival = new URL(window.location.href);
  const services = await openServices({
    isOpening: () => isOpening,
    openInPlace: (address) => void router?.navigate(address, { replace: true }),
  });
  const { session, texts, buildCheck, connection, destination } = services;
  await nextTask();
  const restore = async (): Promise<void> => {
    await restoreSession(services);
    isOpening = false;
  };
  router = createBrowserRouter(
    routeObjects({
      session,
      texts,
      buildCheck,
      redirects,
      restoreSession: restore,
      connection,
      destination,
      loadAwaited: () => loadAwaited(router),
    }),
  );
  window.addEventListener('vite:preloadError', () => {
    // The address changes only when the page is there; the one that was asked for is the one to load.
    const path = (): string => new URL(addressToOpen(router) ?? '', window.location.href).pathname;
    const reload = (): void => {
      if (!loadAwaited(router)) window.location.reload();
    };
    void onMissingChunk({ buildCheck, path, reload });
  });
  // Nothing is rendered until the guards have spoken and the screen is here: no flash of a page that is not allowed.
  await untilReady(router);
  buildCheck.start();
  if (arrival.searchParams.has('ref'))
    void import('./features/affiliate/count-click.ts').then(({ countClick }) =>
      countClick(services, arrival),
    );

  const app = (
    <StrictMode>
      <Providers services={services}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  mount(app, texts);
  setTimeout(() => {
    fetchErrorPage();
    // Whoever signs in here goes on to one of them.
    importScreens().catch(() => undefined);
    if (session.read().jwtToken === null) return;
    // Signing out without a network ends there.
    fetchLanding(texts);
    // Where it does not come, nobody misses it before the next start.
    void import('./app/signed-in-idle-tasks.ts')
      .then(({ startIdleTasks }) => startIdleTasks(services))
      .catch(() => undefined);
  }, idleDelayMs);
}

/** The page's own script has put the landing page there for the first paint; React takes it over as it stands. */
function mount(app: ReactElement, texts: Texts): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no root');
  if (container.firstElementChild !== null && window.location.pathname === '/') {
    const language = texts.language();
    // Who changes the language while React is still taking over makes the texts differ: it renders anew, and all is well.
    const onRecoverableError = (error: unknown): void => {
      if (texts.language() === language) reportError(error);
    };
    // As a transition, so that a tap on what is already seen does not wait for the whole page.
    startTransition(() => void hydrateRoot(container, app, { onRecoverableError }));
  } else {
    // As a transition too: React then renders in slices and leaves the browser free between them. What stands in the
    // container is replaced when the page is ready.
    startTransition(() => createRoot(container).render(app));
  }
}

/** Loads what the router is about to open. False where it stands still: the reader has gone elsewhere meanwhile. */
function loadAwaited(router: DataRouter | undefined): boolean {
  const awaited = addressToOpen(router);
  if (awaited !== null) window.location.assign(awaited);
  return awaited !== null;
}

function addressToOpen(router: DataRouter | undefined): string | null {
  if (router?.state.initialized !== true) return window.location.href;
  const { location } = router.state.navigation;
  return location === undefined ? null : createPath(location);
}

start().catch(showBareError);
