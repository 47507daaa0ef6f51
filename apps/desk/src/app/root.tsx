import { type ReactElement, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../platform/services.ts';
import { targetAfterSignIn } from './guards.ts';
import { homeFor, isKnownPath, signInRoute } from './router.tsx';

/**
 * Behaviour of every screen: focus moves to the heading after navigation, and starting or ending a session redirects.
 */
export function Root(): ReactElement {
  useHeadingFocus();
  useSessionChange();
  return <Outlet />;
}

/** Skips the first page, which the browser announces itself. */
function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [pathname]);
}

/**
 * Signing in redirects to the requested page; the end of a session redirects to sign-in, also if it ended while the
 * page was loading.
 */
function useSessionChange(): void {
  const rights = useSession()?.staff.rights;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isSigningIn = pathname === signInRoute.path;
  useEffect(() => {
    if (rights === undefined && !isSigningIn) void navigate(signInRoute.path, { replace: true });
    if (rights === undefined || !isSigningIn) return;
    const facts = { isKnown: isKnownPath, home: homeFor(rights) };
    void navigate(targetAfterSignIn(params.get('redirect'), facts), { replace: true });
  }, [rights, isSigningIn, navigate, params]);
}
