import { defaultLanguage } from '@gim/languages';
import type { Tx } from '../../platform/db/db.ts';
import type { CashOrdersCore } from './core.ts';
import type { cashAccessCodeChanged } from './events.ts';
import { orderEventFields } from './order-record.ts';
import { listWithCode } from './store.ts';

/** Notifies customers with issued codes that the access of a point has changed, never with the new code (O-04). */
export async function notifyWithCode(
  { points, users, outbox }: CashOrdersCore,
  tx: Tx,
  { pointId, event }: { pointId: string; event: typeof cashAccessCodeChanged },
): Promise<void> {
  const point = await points.find(tx, pointId);
  for (const order of await listWithCode(tx, pointId)) {
    const language = (await users.find(tx, order.userId))?.language ?? defaultLanguage;
    await outbox.append(tx, event, { key: order.id, payload: orderEventFields(order, { point, language }) });
  }
}
