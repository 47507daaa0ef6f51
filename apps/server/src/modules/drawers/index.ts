import { type Money, money } from '@gim/money';
import type { Mount } from '../../http/mount.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Account, Leg } from '../ledger/index.ts';
import { balanceOf, type DrawerBalance, type DrawerStanding, requireOpen, standing } from './balance.ts';
import type { DrawersCore } from './core.ts';
import { addDrawerGauges } from './gauges.ts';
import { cashAccount, reserveLegs, USD, type Usd } from './legs.ts';
import {
  type DrawerPart,
  type OrderCash,
  paidTo,
  payOutCash,
  receiveCash,
  releaseReservation,
} from './move-for-order.ts';
import { listDifferences } from './movement-store.ts';
import { mountDrawers } from './routes.ts';
import { startDrawer } from './start-drawer.ts';

export type { DrawerBalance, DrawerStanding } from './balance.ts';
export type { DrawerPart, OrderCash } from './move-for-order.ts';
export type { OrderFacts, PointOrders } from './ports.ts';

/**
 * The cash of the exchange points. Other modules move cash only through this one: each method gives the legs and
 * companions that the ledger posting has to include, so that ledger and drawer cannot disagree.
 */
export interface Drawers {
  /** The ledger account of a point's cash: the source of a cash in and the destination of a cash out. */
  cashAccount(pointId: string): Account<'USD'>;
  /** The same account, as the `to` of a settlement. */
  paidTo(pointId: string, cash: Usd): { readonly account: Account; readonly amount: Money };
  /** For the booking of a cash out. The posting is refused with `InsufficientFunds` if not enough notes are free. */
  reserveLegs(pointId: string, cash: Usd): readonly Leg[];
  /**
   * For the end of a cash out that was not served. Example:
   * `drawers.releaseReservation({ pointId, cash }, ({ legs, companions }) => ledger.release({ ..., body, legs,
   * companions }))`.
   * Give the posting a `body`: if the shortage changes between two attempts, their legs differ.
   */
  releaseReservation<T>(
    of: Pick<OrderCash, 'pointId' | 'cash'>,
    post: (part: DrawerPart) => Promise<T>,
  ): Promise<T>;
  /** For the completion of a cash in; throws `DrawerClosed`. The caller adds the legs from `cashAccount`. */
  receiveCash<T>(order: OrderCash, post: (part: DrawerPart) => Promise<T>): Promise<T>;
  /**
   * For the completion of a cash out; throws `DrawerClosed` and `DrawerShort`. The caller adds the leg to
   * `cashAccount`.
   */
  payOutCash<T>(order: OrderCash, post: (part: DrawerPart) => Promise<T>): Promise<T>;
  /** Throws `DrawerClosed`, also while a closing count waits for its second person. */
  requireOpen(reader: Reader, pointId: string): Promise<void>;
  balanceOf(reader: Reader, pointId: string): Promise<DrawerBalance>;
  /** The shortages of points, and whether they are being counted; a drawer that was never used has no entry. */
  standing(reader: Reader, pointIds: readonly string[]): Promise<ReadonlyMap<string, DrawerStanding>>;
  /** Counts of the last week that differed by more than 100 dollars; negative where cash was missing. */
  differences(
    reader: Reader,
    now: Date,
  ): Promise<readonly { readonly id: string; readonly pointId: string; readonly difference: Usd }[]>;
  /** Sandbox only: moves cash from the vault into a drawer that was never opened, and opens it. Idempotent. */
  start(drawer: { readonly pointId: string; readonly cash: Usd }): Promise<void>;
  mount(mount: Mount): void;
}

/** 100 dollars, in cents. */
const DIFFERENCE_OVER = 10_000n;
const DIFFERENCES_MS = 7 * 86_400_000;

export function createDrawers(core: DrawersCore): Drawers {
  addDrawerGauges(core);
  return {
    cashAccount,
    paidTo,
    reserveLegs,
    releaseReservation: (of, post) => releaseReservation(core, of, post),
    receiveCash: (order, post) => receiveCash(core, order, post),
    payOutCash: (order, post) => payOutCash(core, order, post),
    requireOpen,
    balanceOf: (reader, pointId) => balanceOf(core, reader, pointId),
    standing,
    differences: async (reader, now) => {
      const since = new Date(now.getTime() - DIFFERENCES_MS);
      const found = await listDifferences(reader, { since, over: DIFFERENCE_OVER });
      return found.map(({ units, ...each }) => ({ ...each, difference: money(USD, units) }));
    },
    start: (drawer) => startDrawer(core, drawer),
    mount: (mount) => mountDrawers(mount, core),
  };
}
