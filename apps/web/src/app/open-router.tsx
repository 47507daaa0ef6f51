import { type MiddlewareFunction, type RouteObject, redirect, redirectDocument } from 'react-router';
import type { BuildCheck } from '../platform/build-check/build-check.ts';
import type { Noun } from '../platform/i18n/nouns.ts';
import type { Texts } from '../platform/i18n/texts.ts';
import type { Session } from '../platform/session/session.ts';
import { RouteErrorView } from './error-boundary.tsx';
import { OutsideAddress, PageNotFound } from './errors.ts';
import { decide, type RedirectRule } from './guards.ts';
import EmptyLayout from './layouts/empty.tsx';
import { Root } from './root.tsx';
import { type AppRoute, findRoute, type LayoutName, routes } from './router.tsx';

export interface RouterDeps {
  readonly session: Session;
  readonly texts: Texts;
  readonly buildCheck: BuildCheck;
  readonly redirects: readonly RedirectRule[];
  /** Runs before the guards: a new tab has no access token yet and gets one here (security D2). */
  readonly restoreSession: () => Promise<void>;
}

/** The route table as the router wants it: one root with the guards, the three layouts, and the screens in them. */
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
          lazy: async () => layoutOf(await import('./layouts/dashboard.tsx')),
        }),
        layoutRoute('default', deps, { lazy: async () => layoutOf(await import('./layouts/default.tsx')) }),
        layoutRoute('empty', deps, { Component: EmptyLayout }),
        // Without it an unknown address would end before the guards are asked.
        { path: '*', Component: Nothing },
      ],
    },
  ];
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
      lazy: () => openScreen(route, deps),
    })),
  };
}

/** Loads a screen with its texts. */
async function openScreen(
  route: AppRoute,
  { texts }: RouterDeps,
): Promise<{ Component: React.ComponentType }> {
  const nouns: Noun[] = ['app', nounOf(route), ...(route.alsoTexts ?? [])];
  const [module] = await Promise.all([route.screen(), texts.load(nouns)]);
  return { Component: module.default };
}

/** Fetches the landing page for later. That it cannot be fetched now is no fault. */
export function fetchLanding(texts: Texts): void {
  const { route } = findRoute('/');
  if (route !== null) Promise.all([route.screen(), texts.load([nounOf(route)])]).catch(() => undefined);
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

function guard({ session, buildCheck, redirects, restoreSession, texts }: RouterDeps): MiddlewareFunction {
  return async ({ request }) => {
    const { pathname: path, search } = new URL(request.url);
    const isLeaving = path === leavingPath;
    if (!isLeaving) await restoreSession();
    const { jwtToken, userId, user } = session.read();
    const decision = decide(
      { path, search, ...findRoute(path) },
      {
        hasToken: jwtToken !== null || (isLeaving && userId !== null),
        status: user?.status ?? null,
        kycStatus: user?.kycStatus ?? null,
        redirects,
      },
    );
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
