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
 * Layout of a settings page. Wide screens show the settings list beside it; narrower ones show a back link, as in the
 * default layout. The page keeps its position in the React tree, so resizing does not reset its state.
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
