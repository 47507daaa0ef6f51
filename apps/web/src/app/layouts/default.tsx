import { Page } from '@gim/ui/app-shell/page.tsx';
import { TopBar } from '@gim/ui/app-shell/top-bar.tsx';
import { ArrowLeftIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { type PageHead, usePageHeadSlot } from '../../shared/page-head.ts';
import { parentOf } from '../parent-of.ts';
import { useRoute, useRouteTitle } from '../use-route-title.ts';
import { Frame } from './frame.tsx';
import styles from './layouts.module.css';

/** Back and the title. On small screens the bottom bar makes room for a flow's own action. */
export default function DefaultLayout(): ReactElement {
  const slot = usePageHeadSlot();
  const isPlace = useRoute()?.isPlace === true;
  // Only what stands around it goes: the page keeps its place in the tree, and with it all that it knows.
  const isBare = slot.head?.isBare === true;
  return (
    <Frame hasBottomBar={isPlace} isBare={isBare}>
      {isBare ? null : <Bar head={slot.head} />}
      <Page isUnderBar hasActionBar={!isPlace} isBare={isBare || slot.head?.isFilled === true}>
        <Outlet context={slot} />
      </Page>
    </Frame>
  );
}

function Bar({ head }: { readonly head: PageHead | null }): ReactElement {
  const { t } = useTranslation('app');
  const title = useRouteTitle();
  const { pathname } = useLocation();
  return (
    <TopBar
      leading={
        <Link className={styles.tool} to={head?.back ?? parentOf(pathname)} aria-label={t('back')}>
          <ArrowLeftIcon size={22} />
        </Link>
      }
      title={head === null ? title : <Head head={head} />}
      trailing={head?.trailing}
      isWide={head?.isFilled === true}
    />
  );
}

function Head({ head: { title, detail, icon } }: { readonly head: PageHead }): ReactElement {
  return (
    <span className={styles.head}>
      {icon}
      {title}
      {detail === undefined ? null : <span className={styles.headDetail}>{detail}</span>}
    </span>
  );
}
