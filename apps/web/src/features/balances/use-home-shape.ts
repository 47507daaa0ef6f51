import { openStore } from '@gim/browser/store.ts';
import { useEffect, useState } from 'react';
import { type HomeShape, keepHomeShape, readHomeShape } from '../../platform/home-shape/home-shape.ts';
import { type Balances, useOfBalances } from '../../shared/coins/api.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { countHeld } from './holdings.ts';
import { useNextVisit } from './use-next-visit.ts';

// As with the eye: the landing page, which has none of this, makes the services too.
const local = openStore('localStorage');

/** A wallet that cannot be read is not called empty. */
const unreadHeld = 1;

const heldOf = ({ items }: Balances): number => countHeld(items);

/** What the home screen looks like, or will as far as this device knows. Null while nobody can tell. */
export function useHomeShape(): HomeShape | null {
  const userId = useUserId();
  const { data: heldNow, errorUpdateCount: failures } = useOfBalances(heldOf);
  const visit = useNextVisit();
  const [last] = useState(() => readHomeShape(local, userId));
  const hasVisitNow = visit === undefined ? undefined : visit !== null;
  useEffect(() => {
    if (heldNow === undefined || hasVisitNow === undefined) return;
    keepHomeShape(local, userId, { held: heldNow, hasVisit: hasVisitNow });
  }, [userId, heldNow, hasVisitNow]);
  // Counted, since the error itself is gone while the next attempt runs: a shape that went with it would take the screen
  // away and build it again, which asks again, without end.
  const held = heldNow ?? last?.held ?? (failures === 0 ? null : unreadHeld);
  return held === null ? null : { held, hasVisit: hasVisitNow ?? last?.hasVisit ?? false };
}
