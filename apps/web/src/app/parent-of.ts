import { findRoute } from './router.tsx';

/** Pages whose path has no parent page. */
const elsewhere: Readonly<Record<string, string>> = {
  '/terms': '/settings',
  '/privacy': '/settings',
  '/faq': '/settings',
};

/** The parent path `/coins` is for choosing a coin to trade; a user's own coins are listed at home. */
const isCoin = /^\/coins\/[^/]+\/?$/;

/**
 * The target of the back link: the nearest existing page above in the path, else home. Browser history is not used
 * because a page opened from an e-mail or a notification has none.
 */
export function parentOf(path: string): string {
  const known = elsewhere[path];
  if (known !== undefined) return known;
  if (isCoin.test(path)) return '/dashboard';
  const up = path.replace(/\/[^/]*\/?$/, '');
  if (up === '') return '/dashboard';
  return findRoute(up).route === null ? parentOf(up) : up;
}
