import { Page } from '@gim/ui/app-shell/page.tsx';
import type { ReactElement } from 'react';
import { Outlet } from 'react-router';
import { usePageHeadSlot } from '../../shared/page-head.ts';
import { useRoute } from '../use-route-title.ts';
import { BackBar } from './back-bar.tsx';
import { Frame } from './frame.tsx';

/** Back and the title. On small screens the bottom bar makes room for a flow's own action. */
export default function DefaultLayout(): ReactElement {
  const slot = usePageHeadSlot();
  const isPlace = useRoute()?.isPlace === true;
  // Only what stands around it goes: the page keeps its place in the tree, and with it all that it knows.
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
