import type { Reader } from '../../platform/db/db.ts';

/** What a drawer asks of the orders of its point. */
export interface PointOrders {
  /** Customers whose code was accepted and who have not been served to the end. */
  countAtPoint(reader: Reader, pointId: string): Promise<number>;
  /** How the desk names orders, by their ids. */
  describe(reader: Reader, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderFacts>>;
}

export interface OrderFacts {
  readonly number: string;
  readonly sealMark: string;
  readonly client: string;
}

/** What a drawer asks of its point. Undefined when there is no such point. */
export interface PointClocks {
  timeZoneOf(reader: Reader, pointId: string): Promise<string | undefined>;
}
