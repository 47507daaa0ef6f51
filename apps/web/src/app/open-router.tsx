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
  /** Runs before the guards: a new tab has no access token yet and gets one here (security D2). */
  readonly restoreSession: () => Promise<void>;
  readonly connection: Connection;
  readonly destination: Destination;
  /** Loads the page that is still waited for. False where there is none: the reader has gone elsewhere. */
  readonly loadAwaited: () => boolean;
}

/** The route table as the router wants it: one root with the guards, the layouts, and the screens in them. */
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
        // Without it an unknown address would end before the guards are asked.
        { path: '*', Component: Nothing },
      ],
    },
  ];
}

/** The list beside a page speaks of every entry, whichever texts the page itself brings along. */
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
 * Loads a part of a page. Without a connection the page that is there stays, and the one that was asked for opens when
 * the connection is back: as a fresh load, because a loader that failed once does not fetch the styles of a part again.
 */
async function orWait<T>(
  load: () => Promise<T>,
  { connection, loadAwaited }: Pick<RouterDeps, 'connection' | 'loadAwaited'>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissingChunk(error) || (await connection.verify())) throw error;
    await connection.whenOnline();
    if (!loadAwaited()) throw error;
    return new Promise(() => undefined);
  }
}

/** Loads a screen with its texts. */
async function openScreen(
  route: AppRoute,
  { texts }: RouterDeps,
): Promise<{ Component: React.ComponentType }> {
  const nouns: Noun[] = ['app', nounOf(route), ...(route.alsoTexts ?? [])];
  const [module] = await Promise.all([importScreen(route), texts.load(nouns)]);
  return { Component: module.default };
}

/** Fetches the landing page for later. That it cannot be fetched now is no fault. */
export function fetchLanding(texts: Texts): void {
  const { route } = findRoute('/');
  if (route !== null) Promise.all([importScreen(route), texts.load([nounOf(route)])]).catch(() => undefined);
}

/** Who was signed in opens one of them first: asked for with the entry, they are there when the guards have spoken. */
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
 * A push that says "you were signed out" opens this page. Its session is dead: trying to bring it back would only end in
 * a forced logout, before the page could say why. So what is left of the session counts as a token here.
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
    // The pages below speak before any screen has loaded its texts.
    await texts.load(['app']);
    if (decision.kind === 'external') throw new OutsideAddress(decision.to);
    if (decision.kind === 'notFound') throw new PageNotFound(decision.path);
    if (buildCheck.claimReload(path)) throw redirectDocument(path + search);
  };
}

function Nothing(): null {
  return null;
}
