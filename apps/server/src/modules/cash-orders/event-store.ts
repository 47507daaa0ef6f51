import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';
import type { OrderEvent } from './order-store.ts';

/** The events of an order, oldest first. */
export async function listEvents(reader: Reader, orderId: string): Promise<readonly OrderEvent[]> {
  const { rows } = await sql<OrderEvent>`
    select order_id as "orderId", at, event, staff_id as "staffId", note from cash_orders.event
    where order_id = ${orderId} order by id limit 200`.execute(reader);
  return rows;
}
