import { findRoute } from './router.tsx';

/** Flows and pages whose own address has no page above it. */
const elsewhere: Readonly<Record<string, string>> = {
  '/terms': '/settings',
  '/privacy': '/settings',
  '/faq': '/settings',
};

/** The page above a coin in the address chooses which coins one sees; the list of one's coins is at home. */
const isCoin = /^\/coins\/[^/]+\/?$/;

/**
 * Where "back" leads: the nearest page above in the address, else home. Not the browser's history, because a page
 * opened from a mail or a notification has none, and back must still lead up.
 */
export function parentOf(path: string): string {
  const known = elsewhere[path];
  if (known !== undefined) return known;
  if (isCoin.test(path)) return '/dashboard';
  const up = path.replace(/\/[^/]*\/?$/, '');
  if (up === '') return '/dashboard';
  return findRoute(up).route === null ? parentOf(up) : up;
}
