import { findRoute } from './router.tsx';

/** What somebody whose e-mail is not verified can use: pages that ask the server for nothing but the profile. */
const open = new Set([
  '/verification',
  '/push-logout',
  '/settings/language',
  '/settings/appearance',
  '/terms',
  '/privacy',
  '/faq',
]);

export function needsVerified(path: string): boolean {
  const { route } = findRoute(path);
  return route !== null && route.isPublic !== true && !open.has(route.path);
}
