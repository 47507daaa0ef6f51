import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { CashOrder } from './cash-order.ts';

const columns: RawBuilder<CashOrder> = sql<CashOrder>`
  o.id, o.user_id as "userId", o.side, o.point_id as "pointId", o.slot_from as "slotFrom", o.slot_to as "slotTo",
  o.cash::text as cash, o.fee::text as fee, o.cashback::text as cashback, o.fee_percent::text as "feePercent",
  o.fixed_fee::text as "fixedFee", o.cashback_percent::text as "cashbackPercent", o.then_buy as "thenBuy",
  o.sold_coin as "soldCoin", o.stage, o.is_locked as "isLocked", o.is_rescheduled as "isRescheduled",
  o.choose_again_until as "chooseAgainUntil", o.move_to as "moveTo", o.sealed_code as "sealedCode", o.tries, o.access_version as "accessVersion",
  o.former_access_version as "formerAccessVersion", o.code_issued_at as "codeIssuedAt", o.arrived_at as "arrivedAt",
  o.reminded_day as "remindedDay", o.reminded_hours as "remindedHours", o.buy_state as "buyState",
  o.hold_key as "holdKey", o.end_key as "endKey", o.created_at as "createdAt", o.moved_at as "movedAt"`;

const OPEN = sql`('scheduled', 'funds_locked', 'code_issued', 'at_point')`;
const BOOKED = sql`('scheduled', 'funds_locked')`;

/** An order of another customer is answered as not found. */
export async function findOwnOrder(
  reader: Reader,
  { userId, id }: { userId: string; id: string },
): Promise<CashOrder | undefined> {
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o where o.id = ${id} and o.user_id = ${userId}`.execute(
    reader,
  );
  return rows[0];
}

export async function findOrder(reader: Reader, id: string): Promise<CashOrder | undefined> {
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o where o.id = ${id}`.execute(reader);
  return rows[0];
}

export async function findOrders(reader: Reader, ids: readonly string[]): Promise<readonly CashOrder[]> {
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o where o.id = any(${[...ids]}::uuid[])`.execute(reader);
  return rows;
}

export async function lockOrder(tx: Tx, id: string): Promise<CashOrder | undefined> {
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o where o.id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function countOpen(reader: Reader, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cash_orders.cash_order where user_id = ${userId} and stage in ${OPEN}`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}

/** The orders of a period at one point, by time. */
export async function listAtPoint(
  reader: Reader,
  { pointId, from, to, limit }: { pointId: string; from: Date; to: Date; limit: number },
): Promise<readonly CashOrder[]> {
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o
    where o.point_id = ${pointId} and o.slot_from >= ${from} and o.slot_from < ${to}
    order by o.slot_from, o.id limit ${limit}`.execute(reader);
  return rows;
}

/** The orders of a period that are still open. */
export async function listOpenAtPoint(
  reader: Reader,
  { pointId, from, to }: { pointId: string; from: Date; to: Date },
): Promise<readonly CashOrder[]> {
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o
    where o.point_id = ${pointId} and o.slot_from >= ${from} and o.slot_from < ${to} and o.stage in ${OPEN}
    order by o.slot_from, o.id limit 500`.execute(reader);
  return rows;
}

/** The same, counted. */
export async function countOpenAtPoint(
  reader: Reader,
  { pointId, from, to }: { pointId: string; from: Date; to: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cash_orders.cash_order o
    where o.point_id = ${pointId} and o.slot_from >= ${from} and o.slot_from < ${to} and o.stage in ${OPEN}`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}

export async function listWithCode(reader: Reader, pointId: string): Promise<readonly CashOrder[]> {
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o
    where o.point_id = ${pointId} and o.stage = 'code_issued' order by o.slot_from, o.id`.execute(reader);
  return rows;
}

/** Customers who are being served. Orders that wait for support are left out: nothing of theirs is on the counter. */
export async function countBeingServed(reader: Reader, pointId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cash_orders.cash_order
    where point_id = ${pointId} and stage = 'at_point' and not is_locked`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** By the number that customers read out, or by owner; newest first. */
export async function searchOrders(
  reader: Reader,
  {
    number,
    userId,
    pointIds,
    limit,
  }: { number: string | null; userId: string | null; pointIds: readonly string[] | 'all'; limit: number },
): Promise<readonly CashOrder[]> {
  const ownPoints = pointIds === 'all' ? null : [...pointIds];
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o
    where (${number}::text is not null and right(o.id::text, 8) collate "C" = ${number}::text
        or ${userId}::uuid is not null and o.user_id = ${userId}::uuid)
      and (${ownPoints}::uuid[] is null or o.point_id = any(${ownPoints}::uuid[]))
    order by o.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** No-shows, and orders without a new choice of time. An order that is being served is left to the teller. */
export async function listOverdue(
  reader: Reader,
  { now, endedBefore, limit }: { now: Date; endedBefore: Date; limit: number },
): Promise<readonly CashOrder[]> {
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o
    where o.stage in ${OPEN} and (o.stage <> 'at_point' or o.is_locked)
      and case when o.choose_again_until is null then o.slot_to <= ${endedBefore} else o.choose_again_until <= ${now} end
    order by o.slot_to, o.id limit ${limit}`.execute(reader);
  return rows;
}

/** Orders whose visit is near and whose customer was not reminded. One booked after the reminder was due gets none. */
export async function listToRemind(
  reader: Reader,
  {
    which,
    from,
    to,
    aheadMs,
    limit,
  }: { which: Reminder; from: Date; to: Date; aheadMs: number; limit: number },
): Promise<readonly CashOrder[]> {
  const told = which === 'day' ? sql`o.reminded_day` : sql`o.reminded_hours`;
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o
    where o.stage in ('scheduled', 'funds_locked', 'code_issued') and not o.is_locked and o.choose_again_until is null
      and o.slot_from > ${from} and o.slot_from <= ${to} and not ${told}
      and o.created_at < o.slot_from - make_interval(secs => ${aheadMs / 1000})
    order by o.slot_from, o.id limit ${limit}`.execute(reader);
  return rows;
}

export type Reminder = 'day' | 'hours';

/** False if another worker has reminded, or the order has moved. */
export async function markReminded(
  tx: Tx,
  { id, which, slotFrom }: { id: string; which: Reminder; slotFrom: Date },
): Promise<boolean> {
  const told = which === 'day' ? sql`reminded_day` : sql`reminded_hours`;
  const { numAffectedRows } = await sql`
    update cash_orders.cash_order set ${told} = true
    where id = ${id} and not ${told} and slot_from = ${slotFrom}
      and stage in ('scheduled', 'funds_locked', 'code_issued')`.execute(tx);
  return numAffectedRows === 1n;
}

export async function listToBuy(reader: Reader, limit: number): Promise<readonly CashOrder[]> {
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o where o.buy_state = 'waiting'
    order by o.moved_at, o.id limit ${limit}`.execute(reader);
  return rows;
}

export async function failBuy(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cash_orders.cash_order set buy_state = 'failed' where id = ${id} and buy_state = 'waiting'`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Counts a wrong code. The caller has locked the row. */
export async function countTry(tx: Tx, id: string): Promise<void> {
  await sql`update cash_orders.cash_order set tries = tries + 1 where id = ${id}`.execute(tx);
}

export async function setAccessVersions(
  tx: Tx,
  { id, seen, former }: { id: string; seen: number | null; former: number | null },
): Promise<void> {
  await sql`
    update cash_orders.cash_order set access_version = ${seen}, former_access_version = ${former}
    where id = ${id}`.execute(tx);
}

/** Orders that wait for notes at another point. */
export async function listToMove(reader: Reader, limit: number): Promise<readonly CashOrder[]> {
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o
    where o.move_to is not null and o.stage in ${BOOKED} order by o.id limit ${limit}`.execute(reader);
  return rows;
}

/** The orders of these days without issued codes, locked, so that none is issued while they are decided about. */
export async function lockBooked(
  tx: Tx,
  { pointId, from, to }: { pointId: string; from: Date; to: Date },
): Promise<readonly CashOrder[]> {
  const { rows } = await sql<CashOrder>`
    select ${columns} from cash_orders.cash_order o
    where o.point_id = ${pointId} and o.slot_from >= ${from} and o.slot_from < ${to} and o.stage in ${BOOKED}
    order by o.id for update`.execute(tx);
  return rows;
}

/** The visit cannot take place as booked: until then the customer chooses, or it is moved. */
export async function setChoice(
  tx: Tx,
  { id, until, moveTo }: { id: string; until: Date; moveTo: string | null },
): Promise<void> {
  await sql`
    update cash_orders.cash_order set choose_again_until = ${until}, move_to = ${moveTo}
    where id = ${id} and stage in ${BOOKED}`.execute(tx);
}

/** How many orders points have in some time, by the id of the point. */
export async function countIn(
  reader: Reader,
  spans: readonly { readonly pointId: string; readonly from: Date; readonly to: Date }[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ pointId: string; count: number }>`
    select n.point as "pointId", count(o.id)::int as count
    from unnest(${spans.map(({ pointId }) => pointId)}::uuid[], ${spans.map(({ from }) => from)}::timestamptz[],
      ${spans.map(({ to }) => to)}::timestamptz[]) as n (point, since, until)
    left join cash_orders.cash_order o on o.point_id = n.point and o.slot_from >= n.since and o.slot_from < n.until
      and o.stage not in ('canceled', 'rejected')
    group by n.point`.execute(reader);
  return new Map(rows.map(({ pointId, count }) => [pointId, count]));
}

/** Lowers the amounts, at the same rates. The caller has locked the row. */
export async function lowerAmounts(
  tx: Tx,
  { id, cash, fee, cashback }: { id: string; cash: bigint; fee: bigint; cashback: bigint },
): Promise<void> {
  await sql`
    update cash_orders.cash_order
    set cash = ${cash.toString()}, fee = ${fee.toString()}, cashback = ${cashback.toString()}
    where id = ${id}`.execute(tx);
}

export async function insertNoteAside(
  tx: Tx,
  note: { orderId: string; denomination: number; serial: string; isKept: boolean; staffId: string; at: Date },
): Promise<void> {
  await sql`
    insert into cash_orders.note_aside (order_id, denomination, serial, is_kept, staff_id, at)
    values (${note.orderId}, ${note.denomination}, ${note.serial}, ${note.isKept}, ${note.staffId}, ${note.at})`.execute(
    tx,
  );
}
