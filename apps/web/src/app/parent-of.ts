import { findRoute } from './router.tsx';

/** Flows and pages whose own address has no page above it. */
const elsewhere: Readonly<Record<string, string>> = {
  '/terms': '/settings',
  '/privacy': '/settings',
  '/faq': '/settings',
};

/**
 * Where "back" leads: the nearest page above in the address, else home. Not the browser's history, because a page
 * opened from a mail or a notification has none, and back must still lead up.
 */
export function parentOf(path: string): string {
  const known = elsewhere[path];
  if (known !== undefined) return known;
  const up = path.replace(/\/[^/]*\/?$/, '');
  if (up === '') return '/dashboard';
  return findRoute(up).route === null ? parentOf(up) : up;
}
