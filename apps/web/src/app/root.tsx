import { readToasts, subscribeToToasts } from '@gim/ui/toast/toast.ts';
import {
  type ComponentType,
  lazy,
  type ReactElement,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useServices } from '../platform/services.ts';
import type { PageHead, PageHeadSlot } from '../shared/page-head.ts';
import { restMs } from './rest.ts';
import { RouteChange } from './route-change.tsx';

/** Nothing is said before the first act of the reader, so the toaster may come late; it shows what it missed. */
const Toaster = lazy<ComponentType>(() =>
  import('@gim/ui/toast/toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    // A page without toasts is still a page.
    () => ({ default: () => null }),
  ),
);

const FreezeDialog = lazy(async () => ({
  default: (await import('../features/sessions/freeze-dialog.tsx')).FreezeDialog,
}));

/** What stands around every page, whatever its layout. */
export function Root(): ReactElement {
  const { freezeToken } = useServices();
  const slot = usePageHeads();
  return (
    <>
      <Outlet context={slot} />
      {freezeToken === null ? null : (
        <Suspense>
          <FreezeDialog token={freezeToken} />
        </Suspense>
      )}
      <LateToaster />
      <RouteChange pageTitle={slot.head?.title} />
      <ScrollRestoration />
    </>
  );
}

/**
 * What the page says of itself, as long as it is that page: the one before is still leaving when the next is drawn, and
 * must neither give it its name nor take its bars away.
 */
function usePageHeads(): PageHeadSlot {
  const { pathname } = useLocation();
  const [named, setNamed] = useState<{ readonly path: string; readonly head: PageHead } | null>(null);
  const setHead = useCallback(
    (head: PageHead | null) => setNamed(head === null ? null : { path: pathname, head }),
    [pathname],
  );
  const head = named?.path === pathname ? named.head : null;
  return useMemo(() => ({ head, setHead }), [head, setHead]);
}

/** Mounted when there is something to show, or when the page is at rest: a reader of screens must know the place by then. */
function LateToaster(): ReactElement | null {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    const mount = (): void => setMounted(true);
    if (readToasts().length > 0) mount();
    const stop = subscribeToToasts(mount);
    const rest = setTimeout(mount, restMs);
    return () => {
      stop();
      clearTimeout(rest);
    };
  }, []);
  if (!isMounted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
