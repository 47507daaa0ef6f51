import type { OrderFacts, PointOrders } from '../drawers/index.ts';
import { markOf, numberOf } from './cash-order.ts';
import type { CashOrdersCore } from './core.ts';
import { countBeingServed, findOrders } from './store.ts';

/** What the drawers module asks about orders. */
export const createPointOrders = ({ users }: Pick<CashOrdersCore, 'users'>): PointOrders => ({
  countAtPoint: countBeingServed,
  async describe(reader, orderIds) {
    if (orderIds.length === 0) return new Map();
    const orders = await findOrders(reader, orderIds);
    const facts = new Map<string, OrderFacts>();
    for (const { id, userId } of orders) {
      const client = (await users.maskedEmailOf(reader, userId)) ?? '';
      facts.set(id, { number: numberOf(id), sealMark: markOf(id), client });
    }
    return facts;
  },
});
