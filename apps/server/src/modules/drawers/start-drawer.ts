import { CompanionRefused, companion } from '../../platform/db/companion.ts';
import { leg } from '../ledger/index.ts';
import type { DrawersCore } from './core.ts';
import { drawerTable, readDrawer } from './drawer-store.ts';
import { cashAccount, releaseLegs, type Usd, vault } from './legs.ts';

/** Moves cash from the vault to a drawer that was never opened, and opens it without a count. Sandbox only. */
export async function startDrawer(
  { db, clock, ids, ledger }: DrawersCore,
  { pointId: given, cash }: { pointId: string; cash: Usd },
): Promise<void> {
  const pointId = given.toLowerCase();
  if ((await readDrawer(db.autocommit, pointId)).openedAt !== null) return;
  const facts = { staffId: null, about: null, orderId: null, countId: null };
  const change = {
    pointId,
    at: clock.now(),
    expected: { state: 'closed', units: 0n },
    returned: cash.units,
    state: 'open',
    covered: 0n,
    movements: [
      { ...facts, id: ids.next(), kind: 'fromVault', units: cash.units },
      { ...facts, id: ids.next(), kind: 'opening', units: 0n },
    ],
  } as const;
  const legs = [leg(cashAccount(pointId), vault, cash), ...releaseLegs(pointId, cash)];
  try {
    const companions = [companion(drawerTable, change)];
    await ledger.post({ key: ids.next(), kind: 'drawer-start', legs, companions });
  } catch (error) {
    // Another process did it first.
    if (!(error instanceof CompanionRefused)) throw error;
  }
}
