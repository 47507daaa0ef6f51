import { findRoute } from './router.tsx';

/** Pages usable before the e-mail is verified: they request nothing but the profile. */
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
