import { openStore } from '@gim/browser/store.ts';
import { useEffect, useState } from 'react';
import {
  type HomeLayoutHint,
  readHomeLayoutHint,
  storeHomeLayoutHint,
} from '../../platform/home-layout-hint/home-layout-hint.ts';
import { type Balances, useBalancesSelect } from '../../shared/coins/api.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { countHeld } from './holdings.ts';
import { useNextVisit } from './use-next-visit.ts';

// Not a service: services are also created on the landing page, which does not need it.
const local = openStore('localStorage');

/** A wallet that failed to load must not be shown as empty. */
const unreadHeld = 1;

const heldOf = ({ items }: Balances): number => countHeld(items);

/** The layout of the home screen, or the one last seen on this device. Null while unknown. */
export function useHomeLayoutHint(): HomeLayoutHint | null {
  const userId = useUserId();
  const { data: heldNow, errorUpdateCount: failures } = useBalancesSelect(heldOf);
  const visit = useNextVisit();
  const [last] = useState(() => readHomeLayoutHint(local, userId));
  const hasVisitNow = visit === undefined ? undefined : visit !== null;
  useEffect(() => {
    if (heldNow === undefined || hasVisitNow === undefined) return;
    storeHomeLayoutHint(local, userId, { held: heldNow, hasVisit: hasVisitNow });
  }, [userId, heldNow, hasVisitNow]);
  // Uses the error count because the error itself is cleared during a retry: resetting the shape then would unmount and
  // remount the screen, which fetches again, in an endless loop.
  const held = heldNow ?? last?.held ?? (failures === 0 ? null : unreadHeld);
  return held === null ? null : { held, hasVisit: hasVisitNow ?? last?.hasVisit ?? false };
}
