/** Somebody wants to open an address of the desk. */
export interface Visit {
  readonly path: string;
  readonly search: string;
  readonly isKnown: boolean;
  readonly hasSession: boolean;
}

export type Decision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'notFound' };

const signIn = '/sign-in';
const home = '/today';

/**
 * Whether a visit goes on, and where to if it does not. Without a session nothing but the sign-in screen can be
 * reached, and no answer tells which other addresses exist.
 */
export function decide({ path, search, isKnown, hasSession }: Visit): Decision {
  if (path === signIn) return hasSession ? { kind: 'redirect', to: home } : { kind: 'allow' };
  if (!hasSession) return { kind: 'redirect', to: signInFor(path + search) };
  if (path === '/') return { kind: 'redirect', to: home };
  return isKnown ? { kind: 'allow' } : { kind: 'notFound' };
}

const signInFor = (target: string): string =>
  target === '/' || target === home ? signIn : `${signIn}?redirect=${encodeURIComponent(target)}`;

/** Where to go after signing in: back to where one wanted to go, if that is an address of the desk (W-05). */
export function targetAfterSignIn(wanted: string | null, isKnown: (path: string) => boolean): string {
  const [path = ''] = (wanted ?? '').split('?');
  return wanted !== null && isKnown(path) && path !== signIn ? wanted : home;
}
