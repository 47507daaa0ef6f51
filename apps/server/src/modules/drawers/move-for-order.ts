import { setTimeout } from 'node:timers/promises';
import { type Money, money } from '@gim/money';
import { type Companion, CompanionRefused, companion } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Account, Leg } from '../ledger/index.ts';
import type { DrawersCore } from './core.ts';
import { coveredOf, type DrawerChange, drawerTable, type NewMovement, readDrawer } from './drawer-store.ts';
import { cashAccount, releaseLegs, USD, type Usd } from './legs.ts';

/** What a posting has to include so that the drawer agrees with the ledger. */
export interface DrawerPart {
  readonly legs: readonly Leg[];
  readonly companions: readonly Companion[];
}

/** Cash that is handed over for an order. */
export interface OrderCash {
  readonly pointId: string;
  readonly orderId: string;
  readonly staffId: string;
  readonly cash: Usd;
}

type Post<T> = (part: DrawerPart) => Promise<T>;

/** Attempts when another change gets in between reading the drawer and posting. */
const TRIES_MAX = 8;
/** The other change may not be committed yet when this one is refused, so wait before the next attempt. */
const PAUSE_MS = 10;

/** Notes that come in or become free cover the shortage first: those notes were promised and are not there. */
export const coveringPart = (
  { pointId, cash, shortage }: { pointId: string; cash: Usd; shortage: bigint },
  change: Omit<DrawerChange, 'pointId' | 'covered' | 'returned'>,
): DrawerPart => {
  const covered = coveredOf(shortage, cash.units);
  return {
    legs: releaseLegs(pointId, money(USD, cash.units - covered)),
    companions: [companion(drawerTable, { ...change, pointId, covered, returned: cash.units })],
  };
};

/** Frees promised notes of an order that was canceled, rejected or not collected. */
export function releaseReservation<T>(
  core: DrawersCore,
  { pointId: given, cash }: Pick<OrderCash, 'pointId' | 'cash'>,
  post: Post<T>,
): Promise<T> {
  const pointId = given.toLowerCase();
  return withRetries(core, pointId, async ({ shortage }) =>
    post(coveringPart({ pointId, cash, shortage }, { at: core.clock.now(), expected: {}, movements: [] })),
  );
}

/** A customer's cash enters the drawer. */
export function receiveCash<T>(core: DrawersCore, order: OrderCash, post: Post<T>): Promise<T> {
  const pointId = order.pointId.toLowerCase();
  const { cash } = order;
  return withRetries(core, pointId, async ({ state, shortage }) => {
    if (state !== 'open') throw new Refusal('DrawerClosed');
    const movements = [movementOf(core, order, { kind: 'cashIn', units: cash.units })];
    return post(
      coveringPart(
        { pointId, cash, shortage },
        { at: core.clock.now(), expected: { state: 'open' }, movements },
      ),
    );
  });
}

/** Promised notes leave the drawer. The free balance was already reduced when they were promised. */
export function payOutCash<T>(core: DrawersCore, order: OrderCash, post: Post<T>): Promise<T> {
  const pointId = order.pointId.toLowerCase();
  const { cash } = order;
  return withRetries(core, pointId, async ({ state, units }) => {
    if (state !== 'open') throw new Refusal('DrawerClosed');
    if (units < cash.units) throw new Refusal('DrawerShort');
    const movements = [movementOf(core, order, { kind: 'cashOut', units: -cash.units })];
    const change = {
      pointId,
      at: core.clock.now(),
      expected: { state: 'open' },
      covered: 0n,
      movements,
    } as const;
    return post({ legs: [], companions: [companion(drawerTable, change)] });
  });
}

/** The point's cash account, as the `to` of a settlement. */
export const paidTo = (
  pointId: string,
  cash: Usd,
): { readonly account: Account; readonly amount: Money } => ({
  account: cashAccount(pointId),
  amount: cash,
});

const movementOf = (
  { ids }: DrawersCore,
  { orderId, staffId }: OrderCash,
  { kind, units }: Pick<NewMovement, 'kind' | 'units'>,
): NewMovement => ({ id: ids.next(), kind, units, staffId, orderId, about: null, countId: null });

export async function withRetries<T>(
  { db }: DrawersCore,
  pointId: string,
  attempt: (drawer: Awaited<ReturnType<typeof readDrawer>>) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(await readDrawer(db.autocommit, pointId));
    } catch (error) {
      const isMoved = error instanceof CompanionRefused && error.table === drawerTable.name;
      if (!isMoved || tried === TRIES_MAX) throw error;
      await setTimeout(tried * PAUSE_MS);
    }
  }
}
