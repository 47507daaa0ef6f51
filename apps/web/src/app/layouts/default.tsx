import { Page } from '@gim/ui/app-shell/page.tsx';
import type { ReactElement } from 'react';
import { Outlet } from 'react-router';
import { usePageHeadSlot } from '../../shared/page-head.ts';
import { useRoute } from '../use-route-title.ts';
import { BackBar } from './back-bar.tsx';
import { Frame } from './frame.tsx';

/** Layout with a back link and the title. On small screens a flow's action bar replaces the bottom bar. */
export default function DefaultLayout(): ReactElement {
  const slot = usePageHeadSlot();
  const isPlace = useRoute()?.isPlace === true;
  // Only the surrounding chrome is removed: the page keeps its position in the React tree and with it its state.
  const isBare = slot.head?.isBare === true;
  return (
    <Frame hasBottomBar={isPlace} isBare={isBare}>
      {isBare ? null : <BackBar head={slot.head} />}
      <Page isUnderBar hasActionBar={!isPlace} isBare={isBare || slot.head?.isFilled === true}>
        <Outlet context={slot} />
      </Page>
    </Frame>
  );
}
