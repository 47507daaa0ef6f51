import { Page } from '@gim/ui/app-shell/page.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import type { ReactElement } from 'react';
import { Outlet } from 'react-router';
import { SettingsDialogSlot } from '../../features/users/settings-dialog-slot.tsx';
import { SettingsList } from '../../features/users/settings-list.tsx';
import { usePageHeadSlot } from '../../shared/page-head.ts';
import { useRoute } from '../use-route-title.ts';
import { BackBar } from './back-bar.tsx';
import { Frame } from './frame.tsx';
import styles from './settings.module.css';

/**
 * One entry of the settings. Wide screens show the list of all of them beside it; elsewhere it is a page with a way back,
 * as in the default layout. Either way the page keeps its place in the tree: a change of width loses nothing of it.
 */
export default function SettingsLayout(): ReactElement {
  const slot = usePageHeadSlot();
  const isPlace = useRoute()?.isPlace === true;
  const hasList = useMediaQuery('(min-width: 1100px)');
  return (
    <Frame hasBottomBar={isPlace}>
      <div className={styles.columns}>
        {hasList ? <SettingsList /> : null}
        <div className={styles.detail}>
          <BackBar head={slot.head} isBeside={hasList} />
          <Page isUnderBar hasActionBar={!isPlace}>
            <Outlet context={slot} />
          </Page>
        </div>
      </div>
      <SettingsDialogSlot />
    </Frame>
  );
}
