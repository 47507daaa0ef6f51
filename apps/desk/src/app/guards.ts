/** A navigation to check. */
export interface Visit {
  readonly path: string;
  readonly search: string;
  /** Whether the desk has this address. The section itself checks the right to it. */
  readonly isKnown: boolean;
  readonly hasSession: boolean;
  /** The first section the user may use; null if there is none. */
  readonly home: string | null;
}

export type Decision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'notFound' };

const signIn = '/sign-in';

/** The page that says that the user has access to no section. */
const noAccessPath = '/';

/**
 * Decides whether a navigation may proceed. Without a session only the sign-in screen is reachable, and the response
 * does not reveal which other addresses exist.
 */
export function decide({ path, search, isKnown, hasSession, home }: Visit): Decision {
  if (path === signIn) return hasSession ? { kind: 'redirect', to: home ?? noAccessPath } : { kind: 'allow' };
  if (!hasSession) return { kind: 'redirect', to: signInFor(path + search) };
  if (path === noAccessPath) return home === null ? { kind: 'allow' } : { kind: 'redirect', to: home };
  return isKnown ? { kind: 'allow' } : { kind: 'notFound' };
}

const signInFor = (target: string): string =>
  target === noAccessPath ? signIn : `${signIn}?redirect=${encodeURIComponent(target)}`;

/** Where to go after signing in: the requested page, if it is an address of the desk (W-05). */
export function targetAfterSignIn(
  wanted: string | null,
  { isKnown, home }: { isKnown: (path: string) => boolean; home: string | null },
): string {
  const [path = ''] = (wanted ?? '').split('?');
  return wanted !== null && isKnown(path) && path !== signIn ? wanted : (home ?? noAccessPath);
}
