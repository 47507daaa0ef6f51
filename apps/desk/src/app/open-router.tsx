import type { ComponentType } from 'react';
import { type MiddlewareFunction, type RouteObject, redirect } from 'react-router';
import type { Services } from '../platform/services.ts';
import { PageNotFound, RouteErrorPage } from './error-page.tsx';
import { decide } from './guards.ts';
import DeskLayout from './layouts/desk.tsx';
import { NoSection, SectionGuard } from './no-access.tsx';
import { Root } from './root.tsx';
import { type DeskRoute, homeFor, isKnownPath, type Section, sections, signInRoute } from './router.tsx';

/** The path under which the desk is served. */
export const basename = '/desk';

/** The route table in the router's format: the guard, the sign-in screen, and the sections in their layout. */
export function routeObjects(services: Services): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RouteErrorPage,
      HydrateFallback: Nothing,
      middleware: [guard(services)],
      children: [
        screenRoute(signInRoute, services),
        {
          id: 'desk',
          Component: DeskLayout,
          children: [
            { index: true, Component: NoSection },
            ...sections.map((section) => sectionRoute(section, services)),
          ],
        },
        // Without a catch-all route the router would answer an unknown address before the guard runs.
        { path: '*', Component: Nothing },
      ],
    },
  ];
}

/** The screen of a section, behind its right. */
function sectionRoute(section: Section, { texts }: Services): RouteObject {
  return {
    path: section.path,
    lazy: async (): Promise<{ Component: ComponentType }> => {
      const { noun, alsoNoun = noun } = section;
      const [{ default: Screen }] = await Promise.all([
        section.screen(),
        texts.load(['app', noun, alsoNoun]),
      ]);
      return {
        Component: () => (
          <SectionGuard section={section}>
            <Screen />
          </SectionGuard>
        ),
      };
    },
  };
}

function screenRoute(route: DeskRoute, { texts }: Services): RouteObject {
  return {
    path: route.path,
    lazy: async (): Promise<{ Component: ComponentType }> => {
      const [module] = await Promise.all([route.screen(), texts.load(['app', route.noun])]);
      return { Component: module.default };
    },
  };
}

function guard({ session, texts }: Services): MiddlewareFunction {
  return async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.slice(basename.length) || '/';
    const current = session.read();
    const home = homeFor(current?.staff.rights ?? []);
    const hasSession = current !== null;
    const decision = decide({ path, search, isKnown: isKnownPath(path), hasSession, home });
    if (decision.kind === 'redirect') throw redirect(decision.to);
    // The error page needs its texts before any screen has loaded its own.
    await texts.load(['app']);
    if (decision.kind === 'notFound') throw new PageNotFound(basename + path);
  };
}

function Nothing(): null {
  return null;
}
