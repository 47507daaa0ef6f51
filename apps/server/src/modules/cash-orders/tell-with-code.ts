import { defaultLanguage } from '@gim/languages';
import type { Tx } from '../../platform/db/db.ts';
import type { CashOrdersCore } from './core.ts';
import type { cashAccessCodeChanged } from './events.ts';
import { toldOf } from './order-record.ts';
import { listWithCode } from './store.ts';

/** Tells customers who have taken the codes of a point that something about its door has changed. Never what it is (O-04). */
export async function tellWithCode(
  { points, users, outbox }: CashOrdersCore,
  tx: Tx,
  { pointId, told }: { pointId: string; told: typeof cashAccessCodeChanged },
): Promise<void> {
  const point = await points.find(tx, pointId);
  for (const order of await listWithCode(tx, pointId)) {
    const language = (await users.find(tx, order.userId))?.language ?? defaultLanguage;
    await outbox.append(tx, told, { key: order.id, payload: toldOf(order, { point, language }) });
  }
}
