import '@gim/ui/styles.css';
import { showBareError } from '@gim/browser/bare-error.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import redirects from '../redirects.json';
import { fetchErrorPage } from './app/error-boundary.tsx';
import { onMissingChunk } from './app/missing-chunk.ts';
import { nextTask } from './app/next-task.ts';
import { fetchLanding, routeObjects } from './app/open-router.tsx';
import { openServices } from './app/open-services.ts';
import { Providers } from './app/providers.tsx';
import { restMs } from './app/rest.ts';
import { untilReady } from './app/until-ready.ts';
import { restoreSession } from './features/sessions/restore-session.ts';

async function start(): Promise<void> {
  // Each step is a task of its own: between them the browser answers to whoever scrolls and taps already.
  await nextTask();
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  let isOpening = true;
  const services = await openServices({
    isOpening: () => isOpening,
    openInPlace: (address) => void router?.navigate(address, { replace: true }),
  });
  const { session, texts, buildCheck } = services;
  await nextTask();
  const restore = async (): Promise<void> => {
    await restoreSession(services);
    isOpening = false;
  };
  router = createBrowserRouter(
    routeObjects({ session, texts, buildCheck, redirects, restoreSession: restore }),
  );
  window.addEventListener('vite:preloadError', () => {
    const reload = (): void => window.location.reload();
    void onMissingChunk({ buildCheck, path: () => window.location.pathname, reload });
  });
  // Nothing is rendered until the guards have spoken and the screen is here: no flash of a page that is not allowed.
  await untilReady(router);
  buildCheck.start();

  const app = (
    <StrictMode>
      <Providers services={services}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no root');
  // The page's own script has put the landing page there for the first paint; React takes it over as it stands.
  if (container.firstElementChild !== null && window.location.pathname === '/') {
    const language = texts.language();
    // Who changes the language while React is still taking over makes the texts differ: it renders anew, and all is well.
    const onRecoverableError = (error: unknown): void => {
      if (texts.language() === language) reportError(error);
    };
    // As a transition, so that a tap on what is already seen does not wait for the whole page.
    startTransition(() => void hydrateRoot(container, app, { onRecoverableError }));
  } else {
    container.replaceChildren();
    createRoot(container).render(app);
  }
  setTimeout(() => {
    fetchErrorPage();
    // Signing out without a network ends there.
    if (session.read().jwtToken !== null) fetchLanding(texts);
  }, restMs);
}

start().catch(showBareError);
