import type { PointScope } from '../../../platform/point-scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CashOrder } from '../cash-order.ts';
import type { CashOrdersCore } from '../core.ts';
import { findOrder } from '../store.ts';

/** An order with who serves it; an order of another point is answered as not found (Z-01). */
export async function orderAt(
  { db }: CashOrdersCore,
  points: PointScope,
  id: string,
): Promise<{ readonly staffId: string; readonly order: CashOrder }> {
  const order = await findOrder(db.autocommit, id);
  const { staffId } = points.at(order?.pointId);
  if (order === undefined) throw new Refusal('NotFound');
  return { staffId, order };
}
