/** Somebody wants to open an address of the desk. */
export interface Visit {
  readonly path: string;
  readonly search: string;
  /** Whether the desk has the address at all. What it shows to whom is for the section itself. */
  readonly isKnown: boolean;
  readonly hasSession: boolean;
  /** The first section that somebody may use; null where there is none. */
  readonly home: string | null;
}

export type Decision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'notFound' };

const signIn = '/sign-in';

/** Where somebody is told that no section is open to them. */
const nowhere = '/';

/**
 * Whether a visit goes on, and where to if it does not. Without a session nothing but the sign-in screen can be
 * reached, and no answer tells which other addresses exist.
 */
export function decide({ path, search, isKnown, hasSession, home }: Visit): Decision {
  if (path === signIn) return hasSession ? { kind: 'redirect', to: home ?? nowhere } : { kind: 'allow' };
  if (!hasSession) return { kind: 'redirect', to: signInFor(path + search) };
  if (path === nowhere) return home === null ? { kind: 'allow' } : { kind: 'redirect', to: home };
  return isKnown ? { kind: 'allow' } : { kind: 'notFound' };
}

const signInFor = (target: string): string =>
  target === nowhere ? signIn : `${signIn}?redirect=${encodeURIComponent(target)}`;

/** Where to go after signing in: back to where one wanted to go, if that is an address of the desk (W-05). */
export function targetAfterSignIn(
  wanted: string | null,
  { isKnown, home }: { isKnown: (path: string) => boolean; home: string | null },
): string {
  const [path = ''] = (wanted ?? '').split('?');
  return wanted !== null && isKnown(path) && path !== signIn ? wanted : (home ?? nowhere);
}
