import { type MiddlewareFunction, type RouteObject, redirect, redirectDocument } from 'react-router';
import type { BuildCheck } from '../platform/build-check/build-check.ts';
import type { Connection } from '../platform/connection/connection.ts';
import type { Destination } from '../platform/destination/destination.ts';
import type { Noun } from '../platform/i18n/nouns.ts';
import type { Texts } from '../platform/i18n/texts.ts';
import type { Session } from '../platform/session/session.ts';
import { RouteErrorView } from './error-boundary.tsx';
import { OutsideAddress, PageNotFound } from './errors.ts';
import { decide, destinationOf, type RedirectRule } from './guards.ts';
import EmptyLayout from './layouts/empty.tsx';
import { isMissingChunk } from './missing-chunk-error.ts';
import { Root } from './root.tsx';
import { type AppRoute, findRoute, type LayoutName, routes } from './router.tsx';

export interface RouterDeps {
  readonly session: Session;
  readonly texts: Texts;
  readonly buildCheck: BuildCheck;
  readonly redirects: readonly RedirectRule[];
  /** Runs before the guards: a new tab has no access token yet and obtains one here (security D2). */
  readonly restoreSession: () => Promise<void>;
  readonly connection: Connection;
  readonly destination: Destination;
  /**
   * Does a full load of the pending navigation's address. Returns false if there is none because the user went
   * elsewhere.
   */
  readonly loadPendingNavigation: () => boolean;
}

/** The route table in the router's format: one root with the guards, then the layouts and their screens. */
export function routeObjects(deps: RouterDeps): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RouteErrorView,
      HydrateFallback: Nothing,
      middleware: [guard(deps)],
      children: [
        layoutRoute('dashboard', deps, {
          lazy: async () => layoutOf(await orWait(() => import('./layouts/dashboard.tsx'), deps)),
        }),
        layoutRoute('default', deps, {
          lazy: async () => layoutOf(await orWait(() => import('./layouts/default.tsx'), deps)),
        }),
        layoutRoute('settings', deps, {
          lazy: async () => layoutOf(await orWait(() => importSettingsLayout(deps), deps)),
        }),
        layoutRoute('empty', deps, { Component: EmptyLayout }),
        // Without a catch-all route the router would answer an unknown address before the guards run.
        { path: '*', Component: Nothing },
      ],
    },
  ];
}

/** The settings list names every entry, so it needs the `users` texts whichever texts the page loads. */
async function importSettingsLayout({ texts }: RouterDeps): Promise<{ default: React.ComponentType }> {
  const [module] = await Promise.all([import('./layouts/settings.tsx'), texts.load(['users'])]);
  return module;
}

const layoutOf = (module: { default: React.ComponentType }): { Component: React.ComponentType } => ({
  Component: module.default,
});

function layoutRoute(
  name: LayoutName,
  deps: RouterDeps,
  layout: Pick<RouteObject, 'Component' | 'lazy'>,
): RouteObject {
  return {
    id: `layout-${name}`,
    ...layout,
    children: routes[name].map((route) => ({
      path: route.path,
      handle: route,
      lazy: () => orWait(() => openScreen(route, deps), deps),
    })),
  };
}

/**
 * Loads a chunk. Offline, the current page stays until the connection returns, then the requested page opens by a full
 * load, because Vite's preloader does not refetch the styles of a chunk that failed once.
 */
async function orWait<T>(
  load: () => Promise<T>,
  { connection, loadPendingNavigation }: Pick<RouterDeps, 'connection' | 'loadPendingNavigation'>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissingChunk(error) || (await connection.verify())) throw error;
    await connection.whenOnline();
    if (!loadPendingNavigation()) throw error;
    return new Promise(() => undefined);
  }
}

async function openScreen(
  route: AppRoute,
  { texts }: RouterDeps,
): Promise<{ Component: React.ComponentType }> {
  const nouns: Noun[] = ['app', nounOf(route), ...(route.alsoTexts ?? [])];
  const [module] = await Promise.all([importScreen(route), texts.load(nouns)]);
  return { Component: module.default };
}

/** Prefetches the landing page. Failure is harmless. */
export function fetchLanding(texts: Texts): void {
  const { route } = findRoute('/');
  if (route !== null) Promise.all([importScreen(route), texts.load([nounOf(route)])]).catch(() => undefined);
}

/**
 * Returning users open one of these screens first, so they are requested early and are ready when the guards have
 * passed.
 */
export const importScreens = () => import('./screens.ts');

async function importScreen({ path, screen }: AppRoute): Promise<{ readonly default: React.ComponentType }> {
  const open = screen ?? (await importScreens()).screens[path];
  if (open === undefined) throw new Error(`No screen for ${path}`);
  return open();
}

function nounOf(route: AppRoute): Noun {
  const [noun] = route.at.split(':');
  return noun as Noun;
}

/**
 * Opened by the push "you were signed out". Its session is revoked, and restoring it would force a sign-out before the
 * page could explain why. So a leftover session counts as signed in for this path.
 */
const leavingPath = '/push-logout';

function guard(deps: RouterDeps): MiddlewareFunction {
  const { session, buildCheck, redirects, restoreSession, texts, destination } = deps;
  return async ({ request }) => {
    const { pathname: path, search } = new URL(request.url);
    const isLeaving = path === leavingPath;
    if (!isLeaving) await restoreSession();
    const { jwtToken, userId, user } = session.read();
    const hasToken = jwtToken !== null || (isLeaving && userId !== null);
    const visit = { path, search, ...findRoute(path) };
    const wanted = hasToken ? null : destinationOf(visit);
    if (wanted !== null) destination.keep(wanted);
    const decision = decide(visit, {
      hasToken,
      status: user?.status ?? null,
      kycStatus: user?.kycStatus ?? null,
      redirects,
    });
    if (decision.kind === 'redirect') throw redirect(decision.to);
    // The error pages need their texts before any screen has loaded its own.
    await texts.load(['app']);
    if (decision.kind === 'external') throw new OutsideAddress(decision.to);
    if (decision.kind === 'notFound') throw new PageNotFound(decision.path);
    if (buildCheck.claimReload(path)) throw redirectDocument(path + search);
  };
}

function Nothing(): null {
  return null;
}
