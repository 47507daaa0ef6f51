import { Page } from '@gim/ui/app-shell/page.tsx';
import { RootBar, TopBar } from '@gim/ui/app-shell/top-bar.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import type { ReactElement } from 'react';
import { Outlet, useLocation } from 'react-router';
import { usePageHeadSlot } from '../../shared/page-head.ts';
import { useRouteTitle } from '../use-route-title.ts';
import { Back } from './back-bar.tsx';
import { Frame } from './frame.tsx';
import { Bell, HomeLink } from './navigation.tsx';

/** Layout with navigation and the page title. Home shows the brand and the notification bell instead of a title. */
export default function DashboardLayout(): ReactElement {
  const title = useRouteTitle();
  const slot = usePageHeadSlot();
  const { pathname } = useLocation();
  const isHome = pathname === '/dashboard';
  // Below 768 px the notifications are not in the navigation: the bell of Home opens them.
  const isBackShown = !useMediaQuery('(min-width: 768px)') && pathname === '/notifications';
  return (
    <Frame hasBottomBar>
      {isHome ? (
        <RootBar brand={<HomeLink />} trailing={<Bell />} />
      ) : (
        <TopBar
          leading={isBackShown ? <Back to="/dashboard" /> : undefined}
          title={title}
          trailing={slot.head?.trailing}
        />
      )}
      <Page isUnderBar={!isHome}>
        {isHome ? (
          <h1 tabIndex={-1}>
            <VisuallyHidden>{title}</VisuallyHidden>
          </h1>
        ) : null}
        <Outlet context={slot} />
      </Page>
    </Frame>
  );
}
