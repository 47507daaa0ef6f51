/** What a route says about who may open it. */
export interface RouteRules {
  readonly isPublic?: true;
  readonly needsKyc?: true;
  readonly validate?: (params: Readonly<Record<string, string | undefined>>) => boolean;
}

/** Somebody wants to open an address. `route` is null when no route has it. */
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
  /** Null until the profile has come. */
  readonly status: string | null;
  readonly kycStatus: string | null;
  readonly redirects: readonly RedirectRule[];
}

export type Decision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'external'; readonly to: string }
  /** `path` is said on the page when no route has the address at all. */
  | { readonly kind: 'notFound'; readonly path: string | null };

interface Guard {
  readonly name: 'validate' | 'token' | 'landing' | 'redirects' | 'kyc';
  readonly check: (visit: Visit, state: GuardState) => Decision | null;
}

/** Static pages that a visitor without a session reads in a dialog over the landing page. */
const dialogPages = new Set(['/terms', '/privacy', '/faq']);

/** Pages that mean nothing without the session they were opened in. */
const passing = new Set([...dialogPages, '/verification', '/push-logout']);

/** What to open after the sign-in that a visit without a session is sent to first; null where that is nothing. */
export function destinationOf({ path, search, params, route }: Visit): string | null {
  if (route === null || route.isPublic === true || passing.has(path)) return null;
  return route.validate?.(params) === false ? null : path + search;
}

const ruleFor = (path: string, { redirects }: GuardState): RedirectRule | undefined =>
  redirects.find((rule) => rule.from === path);

/** The five guards in the order of the specification (section 2, "Route guards, in order"). The first answer counts. */
export const guards: readonly Guard[] = [
  {
    name: 'validate',
    check({ path, params, route }, state) {
      // The old address of a redirect rule is known, although no page stands there.
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

/** Whether a visit goes on, and where to if it does not. Pure: the router asks before anything is rendered. */
export function decide(visit: Visit, state: GuardState): Decision {
  for (const guard of guards) {
    const decision = guard.check(visit, state);
    if (decision !== null) return decision;
  }
  return { kind: 'allow' };
}
