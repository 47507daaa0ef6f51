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

/** Loaded late: toasts follow user actions, and toasts raised before it mounts are shown then. */
const Toaster = lazy<ComponentType>(() =>
  loadPart(async () => ({ default: (await import('@gim/ui/toast/toaster.tsx')).Toaster }))
    // If the chunk fails, the page works without toasts.
    .catch(() => ({ default: () => null })),
);

const FreezeDialog = lazyPart(async () => ({
  default: (await import('../features/sessions/freeze-dialog.tsx')).FreezeDialog,
}));

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
 * Until the e-mail is verified the server refuses nearly every call (decisions, section 1), so data pages would show
 * only errors. Redirects to verification and keeps the address to open it afterwards.
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
 * The page's head, tagged with its path. During a transition the previous page is still mounted, and its head must not
 * apply to the next page.
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

/**
 * Mounts the toaster on the first toast or when idle: screen readers must know the live region before a toast appears.
 */
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
