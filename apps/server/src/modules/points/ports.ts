import type { CashSide, ClosedDayChoice } from '@gim/contract';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { Usd } from './price-policy.ts';

/** The cash of one point, as in the ledger. */
export interface PointCash {
  /** What must be in the drawer. */
  readonly cash: Usd;
  /** The part not promised to any order. */
  readonly free: Usd;
  /** Promised notes that were missing in a count. */
  readonly shortage: Usd;
  /** Two people are counting; until they finish, staff does not see the expected amount. */
  readonly isCounting: boolean;
}

/** Implemented by modules on the same level or above. A point without an entry has no cash. */
export interface CashAtPoints {
  of(reader: Reader, pointIds: readonly string[]): Promise<ReadonlyMap<string, PointCash>>;
}

/** An open order on a day that is about to be closed. */
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
  /** In the point's own calendar, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** Implemented by the orders module, which is on a higher level. */
export interface OrdersOfDays {
  /** The open orders of these days, by slot, at most 500. */
  list(reader: Reader, days: ClosedDays): Promise<readonly OrderOfDay[]>;
  /** How many customers with an open order at this point have seen its codes. */
  withCode(reader: Reader, pointId: string): Promise<number>;
  /** The number of orders on a day of each point's own calendar, by point id. */
  countOn(
    reader: Reader,
    days: readonly { readonly pointId: string; readonly day: string }[],
  ): Promise<ReadonlyMap<string, number>>;
  /**
   * Resolves the orders of closed days, in the transaction that closes them, and returns their number. A job moves the
   * money afterwards. Throws `Refusal('PointFull')` when not all fit at `moveTo`.
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

/** Used until the orders are wired. */
export const noOrders: OrdersOfDays = {
  list: async () => [],
  withCode: async () => 0,
  countOn: async () => new Map(),
  resolve: async () => 0,
};
