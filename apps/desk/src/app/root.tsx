import { type ReactElement, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../platform/services.ts';
import { targetAfterSignIn } from './guards.ts';
import { isKnownPath } from './router.tsx';

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

/** Signing in leads to where one wanted to go; the end of a session leads out. */
function useSessionChange(): void {
  const session = useSession();
  const hasSession = session !== null;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const hadSession = useRef(hasSession);
  useEffect(() => {
    if (hadSession.current === hasSession) return;
    hadSession.current = hasSession;
    const isKnown = (path: string): boolean => isKnownPath(path, session?.staff.rights ?? []);
    const target = hasSession ? targetAfterSignIn(params.get('redirect'), isKnown) : '/sign-in';
    void navigate(target, { replace: true });
  }, [session, hasSession, navigate, params]);
}
