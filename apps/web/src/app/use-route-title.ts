import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import type { AppRoute } from './router.tsx';

/** The title of the page that is open, in the language in use. */
export function useRouteTitle(): string {
  const { i18n } = useTranslation();
  const handle = useMatches().at(-1)?.handle;
  return isAppRoute(handle) ? i18n.t(`${handle.at}.title`) : i18n.t('app:name');
}

function isAppRoute(handle: unknown): handle is AppRoute {
  return typeof handle === 'object' && handle !== null && 'at' in handle;
}
