import type { Reader } from '../../platform/db/db.ts';

/** What a drawer needs to know of its point's orders. */
export interface PointOrders {
  /** Customers whose code was accepted and whose order is not finished. */
  countAtPoint(reader: Reader, pointId: string): Promise<number>;
  /** What the desk shows of orders, by id. */
  describe(reader: Reader, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderFacts>>;
}

export interface OrderFacts {
  readonly number: string;
  readonly sealMark: string;
  readonly client: string;
}

/** What a drawer needs to know of its point. Undefined if there is no such point. */
export interface PointClocks {
  timeZoneOf(reader: Reader, pointId: string): Promise<string | undefined>;
}
