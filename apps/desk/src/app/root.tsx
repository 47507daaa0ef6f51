import { type ReactElement, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../platform/services.ts';
import { targetAfterSignIn } from './guards.ts';
import { homeFor, isKnownPath, signInRoute } from './router.tsx';

/** What holds for every screen: the focus goes to the heading after a change, and a session that begins or ends leads on. */
export function Root(): ReactElement {
  useHeadingFocus();
  useSessionChange();
  return <Outlet />;
}

/** The first page is left alone, the browser has announced it itself. */
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
 * Signing in leads to where one wanted to go; the end of a session leads out, also one that was over while the page was still
 * opening.
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
