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
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { lazyPart, loadPart } from '../platform/lazy-part.ts';
import { useServices, useSession } from '../platform/services.ts';
import type { PageHead, PageHeadSlot } from '../shared/page-head.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { idleDelayMs } from './idle-delay.ts';
import { needsVerified } from './needs-verified.ts';
import { PendingBar } from './pending-bar.tsx';
import { RouteChange } from './route-change.tsx';

/** Nothing is said before the first act of the reader, so the toaster may come late; it shows what it missed. */
const Toaster = lazy<ComponentType>(() =>
  loadPart(async () => ({ default: (await import('@gim/ui/toast/toaster.tsx')).Toaster }))
    // A page without toasts is still a page.
    .catch(() => ({ default: () => null })),
);

const FreezeDialog = lazyPart(async () => ({
  default: (await import('../features/sessions/freeze-dialog.tsx')).FreezeDialog,
}));

/** What stands around every page, whatever its layout. */
export function Root(): ReactElement {
  const { freezeToken } = useServices();
  const slot = usePageHeads();
  return (
    <>
      <PendingBar />
      <ConnectionNotice />
      {useMustVerify() ? <Navigate to="/verification" replace /> : <Outlet context={slot} />}
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
 * Until the e-mail is verified the server answers next to nothing (decisions, section 1): a page that lives by its
 * answers would be a heap of refusals. Its address is opened once the code was right.
 */
function useMustVerify(): boolean {
  const { destination } = useServices();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const mustVerify = user?.status === 'NotVerified' && needsVerified(pathname);
  useEffect(() => {
    if (mustVerify) destination.keep(pathname + search);
  }, [mustVerify, destination, pathname, search]);
  return mustVerify;
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
    const delay = setTimeout(mount, idleDelayMs);
    return () => {
      stop();
      clearTimeout(delay);
    };
  }, []);
  if (!isMounted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
