import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import type { AppRoute } from './router.tsx';

/** The current route. */
export function useRoute(): AppRoute | null {
  const handle = useMatches().at(-1)?.handle;
  return isAppRoute(handle) ? handle : null;
}

/** The title of the current page in the current language. */
export function useRouteTitle(): string {
  const { i18n } = useTranslation();
  const route = useRoute();
  return route === null ? i18n.t('app:name') : i18n.t(`${route.at}.title`);
}

function isAppRoute(handle: unknown): handle is AppRoute {
  return typeof handle === 'object' && handle !== null && 'at' in handle;
}
