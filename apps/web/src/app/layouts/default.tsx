import { Page } from '@gim/ui/app-shell/page.tsx';
import { TopBar } from '@gim/ui/app-shell/top-bar.tsx';
import { ArrowLeftIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { parentOf } from '../parent-of.ts';
import { useRouteTitle } from '../use-route-title.ts';
import { Frame } from './frame.tsx';
import styles from './layouts.module.css';

/** Back and the title. On small screens the bottom bar makes room for the flow's own action. */
export default function DefaultLayout(): ReactElement {
  const { t } = useTranslation('app');
  const title = useRouteTitle();
  const { pathname } = useLocation();
  return (
    <Frame hasBottomBar={false}>
      <TopBar
        leading={
          <Link className={styles.tool} to={parentOf(pathname)} aria-label={t('back')}>
            <ArrowLeftIcon size={22} />
          </Link>
        }
        title={title}
      />
      <Page isUnderBar hasActionBar>
        <Outlet />
      </Page>
    </Frame>
  );
}
