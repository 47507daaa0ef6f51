/** Access rules of a route. */
export interface RouteRules {
  readonly isPublic?: true;
  readonly needsKyc?: true;
  readonly validate?: (params: Readonly<Record<string, string | undefined>>) => boolean;
}

/** A navigation to check. `route` is null if no route matches. */
export interface Visit {
  readonly path: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly route: RouteRules | null;
}

export interface RedirectRule {
  readonly from: string;
  readonly to: string;
}

export interface GuardState {
  readonly hasToken: boolean;
  /** Null until the profile is loaded. */
  readonly status: string | null;
  readonly kycStatus: string | null;
  readonly redirects: readonly RedirectRule[];
}

export type Decision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'external'; readonly to: string }
  /** `path` is set, and shown on the page, only if no route matches the address. */
  | { readonly kind: 'notFound'; readonly path: string | null };

interface Guard {
  readonly name: 'validate' | 'token' | 'landing' | 'redirects' | 'kyc';
  readonly check: (visit: Visit, state: GuardState) => Decision | null;
}

/** Static pages that a signed-out visitor reads in a dialog over the landing page. */
const dialogPages = new Set(['/terms', '/privacy', '/faq']);

/** Pages that are useless without the session they were opened in, so sign-in never returns to them. */
const passing = new Set([...dialogPages, '/verification', '/push-logout']);

/** The address to return to after sign-in; null if there is none. */
export function destinationOf({ path, search, params, route }: Visit): string | null {
  if (route === null || route.isPublic === true || passing.has(path)) return null;
  return route.validate?.(params) === false ? null : path + search;
}

const ruleFor = (path: string, { redirects }: GuardState): RedirectRule | undefined =>
  redirects.find((rule) => rule.from === path);

/** The five guards in the order of the specification (section 2, "Route guards, in order"). The first decision wins. */
export const guards: readonly Guard[] = [
  {
    name: 'validate',
    check({ path, params, route }, state) {
      // The source address of a redirect rule has no route but is still a known address.
      if (route === null) return ruleFor(path, state) === undefined ? { kind: 'notFound', path } : null;
      return route.validate?.(params) === false ? { kind: 'notFound', path: null } : null;
    },
  },
  {
    name: 'token',
    check({ path, route }, { hasToken }) {
      if (hasToken || route?.isPublic === true) return null;
      return { kind: 'redirect', to: dialogPages.has(path) ? `/#${path.slice(1)}` : '/' };
    },
  },
  {
    name: 'landing',
    check({ path }, { hasToken, status }) {
      return hasToken && path === '/' && status !== 'NotVerified'
        ? { kind: 'redirect', to: '/dashboard' }
        : null;
    },
  },
  {
    name: 'redirects',
    check({ path }, state) {
      const rule = ruleFor(path, state);
      if (rule === undefined) return null;
      return { kind: rule.to.startsWith('/') ? 'redirect' : 'external', to: rule.to };
    },
  },
  {
    name: 'kyc',
    check({ path, search, route }, { kycStatus }) {
      if (route?.needsKyc !== true || kycStatus === 'approved') return null;
      return { kind: 'redirect', to: `/kyc?redirect=${encodeURIComponent(path + search)}` };
    },
  },
];

/** Decides whether a navigation may proceed. Pure; the router calls it before rendering anything. */
export function decide(visit: Visit, state: GuardState): Decision {
  for (const guard of guards) {
    const decision = guard.check(visit, state);
    if (decision !== null) return decision;
  }
  return { kind: 'allow' };
}
