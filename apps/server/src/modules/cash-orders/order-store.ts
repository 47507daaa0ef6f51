import type { CountedNotes, cashOrderEvents } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  ask,
  askAll,
  type Companion,
  CompanionRefused,
  type CompanionTable,
  writeCompanions,
} from '../../platform/db/companion.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { CashOrder } from './cash-order.ts';
import type { OrderProgress } from './transitions.ts';

/** Rows written with a posting. A refusal names the table that caused it. */
export const NEW_ORDERS = 'cash_orders.cash_order (new)';
const MOVES = 'cash_orders.cash_order (move)';
export const BUYS = 'cash_orders.cash_order (buy)';

/** The maximum of open orders per customer. */
export const OPEN_MAX = 5;

const lockName = (id: string): readonly string[] => [`cash_orders.cash_order ${id}`];

function firstOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
}

/**
 * A new order takes the lowest free number of its customer; none is free at the maximum. Two concurrent orders want
 * the same number; the index gives it to one, and the other is refused and retries.
 */
export const newOrders: CompanionTable<CashOrder> = {
  name: NEW_ORDERS,
  locks: ({ userId }) => [`cash_orders.user ${userId}`],
  *write(rows) {
    const first = firstOf(rows, ({ userId }) => userId);
    const made = new Set((yield* ask(inserting(first))).map(({ id }) => id));
    return rows.map((row) => first.includes(row) && made.has(row.id));
  },
};

const inserting = (rows: readonly CashOrder[]): RawBuilder<{ id: string }> => sql<{ id: string }>`
  insert into cash_orders.cash_order (id, user_id, side, point_id, slot_from, slot_to, cash, fee, cashback, fee_percent,
    fixed_fee, cashback_percent, then_buy, sold_coin, stage, open_no, hold_key, end_key, created_at, moved_at)
  select n.id, n."userId", n.side, n."pointId", n."slotFrom", n."slotTo", n.cash, n.fee, n.cashback, n."feePercent",
    n."fixedFee", n."cashbackPercent", n."thenBuy", n."soldCoin", n.stage, free.no, n."holdKey", n."endKey",
    n."createdAt", n."movedAt"
  from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, "userId" uuid, side text, "pointId" uuid,
    "slotFrom" timestamptz, "slotTo" timestamptz, cash bigint, fee bigint, cashback bigint, "feePercent" numeric,
    "fixedFee" bigint, "cashbackPercent" numeric, "thenBuy" text, "soldCoin" text, stage text, "holdKey" uuid,
    "endKey" uuid, "createdAt" timestamptz, "movedAt" timestamptz)
  cross join lateral (
    select no from generate_series(1, ${OPEN_MAX}::int) as no
    where not exists (
      select from cash_orders.cash_order o where o.user_id = n."userId" and o.open_no = no
        and o.stage in ('scheduled', 'funds_locked', 'code_issued', 'at_point'))
    order by no limit 1
  ) free
  on conflict do nothing returning id`;

/** The expected state, including point and slot: notes are reserved at one point, and a slot is reserved once. */
type Found = OrderProgress & Pick<CashOrder, 'pointId' | 'slotFrom'>;

/** A compare-and-set step. Omitted fields stay unchanged. */
export interface OrderMove {
  readonly id: string;
  readonly from: Found;
  readonly to: OrderProgress;
  readonly at: Date;
  readonly sealedCode?: string;
  readonly isArrived?: boolean;
  readonly buyState?: CashOrder['buyState'];
  /** Only before the codes were issued. */
  readonly slot?: Pick<CashOrder, 'pointId' | 'slotFrom' | 'slotTo' | 'isRescheduled'>;
  /** The amount that was counted and credited: with another one the order has changed. */
  readonly cash?: string;
}

export const orderMoves: CompanionTable<OrderMove> = {
  name: MOVES,
  locks: ({ id }) => lockName(id),
  *write(rows) {
    const first = firstOf(rows, ({ id }) => id);
    const moved = new Set((yield* ask(moving(first))).map(({ id }) => id));
    return rows.map((row) => first.includes(row) && moved.has(row.id));
  },
};

const moving = (rows: readonly OrderMove[]): RawBuilder<{ id: string }> => sql<{ id: string }>`
  update cash_orders.cash_order o set stage = m."toStage", is_locked = m."toLocked", moved_at = m.at,
    sealed_code = case when m."toStage" = 'code_issued' then coalesce(m."sealedCode", o.sealed_code) end,
    code_issued_at = case when m."sealedCode" is null then o.code_issued_at else m.at end,
    arrived_at = case when m."isArrived" then m.at else o.arrived_at end,
    buy_state = coalesce(m."buyState", o.buy_state),
    point_id = coalesce(m."pointId", o.point_id),
    slot_from = coalesce(m."slotFrom", o.slot_from),
    slot_to = coalesce(m."slotTo", o.slot_to),
    is_rescheduled = coalesce(m."isRescheduled", o.is_rescheduled),
    choose_again_until = case when m."slotFrom" is null then o.choose_again_until end,
    move_to = case when m."slotFrom" is null then o.move_to end,
    reminded_day = o.reminded_day and m."slotFrom" is null,
    reminded_hours = o.reminded_hours and m."slotFrom" is null
  from json_to_recordset(${JSON.stringify(rows.map(flat))}::json) as m (id uuid, "fromStage" text, "fromLocked" boolean,
    "fromPoint" uuid, "fromSlot" timestamptz, "toStage" text, "toLocked" boolean, at timestamptz, "sealedCode" text, "isArrived" boolean, "buyState" text,
    "pointId" uuid, "slotFrom" timestamptz, "slotTo" timestamptz, "isRescheduled" boolean, cash bigint)
  where o.id = m.id and o.stage = m."fromStage" and o.is_locked = m."fromLocked" and o.cash = coalesce(m.cash, o.cash)
    and o.point_id = m."fromPoint" and o.slot_from = m."fromSlot"
  returning o.id`;

const flat = ({ from, to, slot, ...row }: OrderMove) => ({
  ...row,
  ...slot,
  fromStage: from.stage,
  fromLocked: from.isLocked,
  fromPoint: from.pointId,
  fromSlot: from.slotFrom,
  toStage: to.stage,
  toLocked: to.isLocked,
});

/** Marks the purchase as done; idempotent. */
export const orderBuys: CompanionTable<{ readonly id: string }> = {
  name: BUYS,
  locks: ({ id }) => lockName(id),
  *write(rows) {
    const first = firstOf(rows, ({ id }) => id);
    const bought = yield* ask(sql<{ id: string }>`
      update cash_orders.cash_order set buy_state = 'bought'
      where id = any(${first.map(({ id }) => id)}::uuid[]) and buy_state = 'waiting' returning id`);
    const done = new Set(bought.map(({ id }) => id));
    return rows.map((row) => first.includes(row) && done.has(row.id));
  },
};

export interface OrderEvent {
  readonly orderId: string;
  readonly at: Date;
  readonly event: (typeof cashOrderEvents)[number];
  readonly staffId: string | null;
  readonly note: string | null;
}

/** Only adds. */
export const orderEvents: CompanionTable<OrderEvent> = {
  name: 'cash_orders.event',
  locks: () => [],
  *write(rows) {
    yield* askAll(sql`
      insert into cash_orders.event (order_id, at, event, staff_id, note)
      select n."orderId", n.at, n.event, n."staffId", n.note
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as n ("orderId" uuid, at timestamptz, event text, "staffId" uuid, note text)`);
    return rows.map(() => true);
  },
};

export const orderCounts: CompanionTable<{
  readonly orderId: string;
  readonly notes: CountedNotes;
  readonly staffId: string;
  readonly at: Date;
}> = {
  name: 'cash_orders.count',
  locks: () => [],
  *write(rows) {
    yield* askAll(sql`
      insert into cash_orders.count (order_id, notes, staff_id, at)
      select n."orderId", n.notes, n."staffId", n.at
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as n ("orderId" uuid, notes jsonb, "staffId" uuid, at timestamptz)`);
    return rows.map(() => true);
  },
};

/** Writes companions without a posting, in the caller's transaction. Throws `CompanionRefused` if one is refused. */
export async function writeAll(tx: Tx, companions: readonly Companion[]): Promise<void> {
  for (const { table, row } of companions) {
    const [isDone] = await writeCompanions(tx, table, [row]);
    if (isDone !== true) throw new CompanionRefused(table.name);
  }
}
