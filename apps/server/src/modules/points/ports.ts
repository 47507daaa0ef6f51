import type { CashSide, ClosedDayChoice } from '@gim/contract';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { Usd } from './price-policy.ts';

/** The cash of one point, as the books have it. */
export interface PointCash {
  /** What must be in the drawer. */
  readonly cash: Usd;
  /** What of it no order has been promised. */
  readonly free: Usd;
  /** Promised notes that a count did not find. */
  readonly shortage: Usd;
  /** Two people are counting it: staff is not told what must be there. */
  readonly isCounting: boolean;
}

/** The books and the drawers, which stand on the same level or above. A point without an entry has no cash. */
export interface CashAtPoints {
  of(reader: Reader, pointIds: readonly string[]): Promise<ReadonlyMap<string, PointCash>>;
}

/** An order that has not ended, on a day that is about to be closed. */
export interface OrderOfDay {
  readonly id: string;
  readonly number: string;
  readonly side: CashSide;
  readonly cash: Usd;
  readonly slotFrom: Date;
  readonly hasCode: boolean;
}

export interface ClosedDays {
  readonly pointId: string;
  /** Of the point's own calendar, both included. */
  readonly from: string;
  readonly to: string;
}

/** The orders, which stand above the points. */
export interface OrdersOfDays {
  /** Orders of these days that have not ended, by slot, at most 500. */
  list(reader: Reader, days: ClosedDays): Promise<readonly OrderOfDay[]>;
  /** How many customers with an open order of this point have taken its codes. */
  withCode(reader: Reader, pointId: string): Promise<number>;
  /** How many orders points have on a day of their own calendars, by the id of the point. */
  countOn(
    reader: Reader,
    days: readonly { readonly pointId: string; readonly day: string }[],
  ): Promise<ReadonlyMap<string, number>>;
  /**
   * Says what becomes of the orders of days that are closed, in the transaction that closes them, and answers how many it
   * concerns. What moves money follows by a job. Throws `Refusal('PointFull')` when not all fit at `moveTo`.
   */
  resolve(
    tx: Tx,
    closing: ClosedDays & {
      readonly choice: ClosedDayChoice;
      /** The nearest other point; only with `move`. */
      readonly moveTo: string | null;
      readonly staffId: string;
    },
  ): Promise<number>;
}

/** Before the orders are wired: nobody has made one. */
export const noOrders: OrdersOfDays = {
  list: async () => [],
  withCode: async () => 0,
  countOn: async () => new Map(),
  resolve: async () => 0,
};
