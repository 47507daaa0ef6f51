import { Page } from '@gim/ui/app-shell/page.tsx';
import { RootBar, TopBar } from '@gim/ui/app-shell/top-bar.tsx';
import { BellIcon } from '@gim/ui/icons/icons.ts';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { usePageHeadSlot } from '../../shared/page-head.ts';
import { useRouteTitle } from '../use-route-title.ts';
import { Frame } from './frame.tsx';
import styles from './layouts.module.css';
import { HomeLink } from './navigation.tsx';

/** Rail or bottom bar, and the title of the page. Home shows the brand and the bell in the place of a title. */
export default function DashboardLayout(): ReactElement {
  const { t } = useTranslation('app');
  const title = useRouteTitle();
  const slot = usePageHeadSlot();
  const isHome = useLocation().pathname === '/dashboard';
  return (
    <Frame hasBottomBar>
      {isHome ? (
        <RootBar
          brand={<HomeLink />}
          trailing={
            <Link className={styles.tool} to="/notifications" aria-label={t('navigation.notifications')}>
              <BellIcon size={22} />
            </Link>
          }
        />
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
