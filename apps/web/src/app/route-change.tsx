import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useRouteTitle } from './use-route-title.ts';

interface RouteChangeProps {
  /** The name of the item the page shows, once known. */
  readonly pageTitle: string | undefined;
}

/** Module state because an error page unmounts this component, and the page after it is not the first one. */
let lastPath: string | null = null;

/**
 * Accessibility of client-side navigation: updates the document title, announces the page, and moves focus to its h1
 * unless the page has focused an input itself. Skips the first page, which the browser announces.
 */
export function RouteChange({ pageTitle }: RouteChangeProps): ReactElement {
  const { t } = useTranslation('app');
  const routeTitle = useRouteTitle();
  const title = pageTitle ?? routeTitle;
  const { pathname } = useLocation();
  const [said, setSaid] = useState('');

  useEffect(() => {
    document.title = t('documentTitle', { title });
  }, [t, title]);

  useEffect(() => {
    const isFirst = lastPath === null;
    if (lastPath === pathname) return;
    lastPath = pathname;
    if (isFirst) return;
    setSaid(title);
    // A page that asks for a code has focused its input already; the navigation is still announced.
    if (document.activeElement instanceof HTMLInputElement) return;
    const heading = document.querySelector<HTMLElement>('h1');
    // An h1 is not focusable by default. The router restores the scroll position, so focusing must not scroll.
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, title]);

  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}
