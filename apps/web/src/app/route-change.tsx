import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useRouteTitle } from './use-route-title.ts';

interface RouteChangeProps {
  /** The name of the thing the page is about, where it is known. */
  readonly pageTitle: string | undefined;
}

/** Outlives the element: an error page stands in the place of all of it, and the page after that is not the first. */
let lastPath: string | null = null;

/**
 * Makes a change of page what it is in a browser without scripts: the title changes, the change is said aloud, and the
 * keyboard starts at the top, on the page's h1, unless the page has put it into a field of its own. The first page is left
 * alone, the browser has announced it itself.
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
    // A page that is about one code has the focus in it already; it is said aloud all the same.
    if (document.activeElement instanceof HTMLInputElement) return;
    const heading = document.querySelector<HTMLElement>('h1');
    // An h1 takes no focus by itself; the router restores the scroll position, so focusing must not scroll.
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, title]);

  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}
