import { money } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DrawersCore } from './core.ts';
import { findWaiting, listCounting } from './count-store.ts';
import { readDrawer, readDrawers, type StoredDrawer } from './drawer-store.ts';
import { freeAccount, USD, type Usd } from './legs.ts';

/** What a drawer holds, according to the ledger. */
export interface DrawerBalance {
  readonly state: StoredDrawer['state'];
  /** A count waits for its second person, so the expected cash must not be shown to anybody. */
  readonly isCounting: boolean;
  readonly cash: Usd;
  /** The part of the cash that no order was promised. */
  readonly free: Usd;
  readonly promised: Usd;
  /** Promised notes that a count did not find. */
  readonly shortage: Usd;
}

export async function balanceOf(
  { ledger }: Pick<DrawersCore, 'ledger'>,
  reader: Reader,
  pointId: string,
): Promise<DrawerBalance> {
  const { state, units, shortage } = await readDrawer(reader, pointId);
  const free = (await ledger.balanceOf(reader, freeAccount(pointId))).amount.units;
  // cash + shortage = free + promised.
  const promised = units + shortage - free;
  return {
    state,
    isCounting: (await findWaiting(reader, pointId)) !== undefined,
    cash: money(USD, units),
    free: money(USD, free),
    promised: money(USD, promised > 0n ? promised : 0n),
    shortage: money(USD, shortage),
  };
}

export async function requireOpen(reader: Reader, pointId: string): Promise<void> {
  if ((await readDrawer(reader, pointId)).state !== 'open') throw new Refusal('DrawerClosed');
}

/** What is known of a point's drawer besides its ledger balance. */
export interface DrawerStanding {
  readonly shortage: Usd;
  readonly isCounting: boolean;
}

export async function standing(
  reader: Reader,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, DrawerStanding>> {
  const drawers = await readDrawers(reader, pointIds);
  const counting = await listCounting(reader, pointIds);
  return new Map(
    [...drawers].map(([pointId, { shortage }]) => [
      pointId,
      { shortage: money(USD, shortage), isCounting: counting.has(pointId) },
    ]),
  );
}
