import { setTimeout } from 'node:timers/promises';
import { type Money, money } from '@gim/money';
import { type Companion, CompanionRefused, companion } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Account, Leg } from '../ledger/index.ts';
import type { DrawersCore } from './core.ts';
import { coveredOf, type DrawerChange, drawerTable, type NewMovement, readDrawer } from './drawer-store.ts';
import { cashAccount, freeing, USD, type Usd } from './legs.ts';

/** What a posting has to take along, so that the drawer agrees with the books. */
export interface DrawerPart {
  readonly legs: readonly Leg[];
  readonly companions: readonly Companion[];
}

/** Cash of an order that changes hands. */
export interface OrderCash {
  readonly pointId: string;
  readonly orderId: string;
  readonly staffId: string;
  readonly cash: Usd;
}

type Post<T> = (part: DrawerPart) => Promise<T>;

/** Somebody else's change comes between looking and posting; then it is looked at again. */
const TRIES_MAX = 8;
/** Who is refused hears of it before the other one has committed. */
const PAUSE_MS = 10;

/** What is free again covers what is missing first: those notes were promised, and are not there. */
export const coveringPart = (
  { pointId, cash, shortage }: { pointId: string; cash: Usd; shortage: bigint },
  change: Omit<DrawerChange, 'pointId' | 'covered' | 'returned'>,
): DrawerPart => {
  const covered = coveredOf(shortage, cash.units);
  return {
    legs: freeing(pointId, money(USD, cash.units - covered)),
    companions: [companion(drawerTable, { ...change, pointId, covered, returned: cash.units })],
  };
};

/** Notes that an order was promised are free again: it was canceled, rejected, or nobody came. */
export function unpromising<T>(
  core: DrawersCore,
  { pointId: given, cash }: Pick<OrderCash, 'pointId' | 'cash'>,
  post: Post<T>,
): Promise<T> {
  const pointId = given.toLowerCase();
  return repeated(core, pointId, async ({ shortage }) =>
    post(coveringPart({ pointId, cash, shortage }, { at: core.clock.now(), expected: {}, movements: [] })),
  );
}

/** A customer's cash comes into the drawer. */
export function receiving<T>(core: DrawersCore, order: OrderCash, post: Post<T>): Promise<T> {
  const pointId = order.pointId.toLowerCase();
  const { cash } = order;
  return repeated(core, pointId, async ({ state, shortage }) => {
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

/** Promised notes leave the drawer. They were taken from the free ones when they were promised. */
export function paying<T>(core: DrawersCore, order: OrderCash, post: Post<T>): Promise<T> {
  const pointId = order.pointId.toLowerCase();
  const { cash } = order;
  return repeated(core, pointId, async ({ state, units }) => {
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

/** Where the cash of a point is in the books, as the `to` of a settlement. */
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

export async function repeated<T>(
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
