import { Page } from '@gim/ui/app-shell/page.tsx';
import { RootBar, TopBar } from '@gim/ui/app-shell/top-bar.tsx';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import type { ReactElement } from 'react';
import { Outlet, useLocation } from 'react-router';
import { usePageHeadSlot } from '../../shared/page-head.ts';
import { useRouteTitle } from '../use-route-title.ts';
import { Frame } from './frame.tsx';
import { Bell, HomeLink } from './navigation.tsx';

/** Layout with navigation and the page title. Home shows the brand and the notification bell instead of a title. */
export default function DashboardLayout(): ReactElement {
  const title = useRouteTitle();
  const slot = usePageHeadSlot();
  const isHome = useLocation().pathname === '/dashboard';
  return (
    <Frame hasBottomBar>
      {isHome ? (
        <RootBar brand={<HomeLink />} trailing={<Bell />} />
      ) : (
        <TopBar title={title} trailing={slot.head?.trailing} />
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
