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
  // Prefetch in parallel with the rest of the start-up.
  if (openStore('localStorage').getItem('userId') !== null) importScreens().catch(() => undefined);
  // Each step is its own task, so that the browser can handle scrolling and taps between them.
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
      loadPendingNavigation: () => loadPendingNavigation(router),
    }),
  );
  window.addEventListener('vite:preloadError', () => {
    // The address bar changes only after the page has loaded, so check the address of the pending navigation.
    const path = (): string => new URL(addressToOpen(router) ?? '', window.location.href).pathname;
    const reload = (): void => {
      if (!loadPendingNavigation(router)) window.location.reload();
    };
    void onMissingChunk({ buildCheck, path, reload });
  });
  // Render only after all guards have passed and the screen is loaded, to avoid flashing a forbidden page.
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
    // After sign-in the visitor opens one of these screens.
    importScreens().catch(() => undefined);
    if (session.read().jwtToken === null) return;
    // An offline sign-out ends on the landing page, so it must be loaded already.
    fetchLanding(texts);
    // A failed load can wait until the next start.
    void import('./app/signed-in-idle-tasks.ts')
      .then(({ startIdleTasks }) => startIdleTasks(services))
      .catch(() => undefined);
  }, idleDelayMs);
}

/** The inline script has inserted the prerendered landing page for the first paint; React hydrates it. */
function mount(app: ReactElement, texts: Texts): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no root');
  if (container.firstElementChild !== null && window.location.pathname === '/') {
    const language = texts.language();
    // If the language changes during hydration the texts differ; React then renders from scratch, which is fine.
    const onRecoverableError = (error: unknown): void => {
      if (texts.language() === language) reportError(error);
    };
    // A transition, so that taps on visible content are handled before hydration is complete.
    startTransition(() => void hydrateRoot(container, app, { onRecoverableError }));
  } else {
    // Also a transition: React renders in slices and yields to the browser between them. The content already in the
    // container is replaced when the page is ready.
    startTransition(() => createRoot(container).render(app));
  }
}

/**
 * Does a full load of the pending navigation's address. Returns false if there is none because the user went elsewhere.
 */
function loadPendingNavigation(router: DataRouter | undefined): boolean {
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
