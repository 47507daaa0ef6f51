import type { TransactionReason } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import { ask, type CompanionTable } from '../../../platform/db/companion.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import type { RecurringBuy } from './recurring-buy.ts';

const columns: RawBuilder<RecurringBuy> = sql<RecurringBuy>`
  id, user_id as "userId", coin, quote_amount as "quoteAmount", schedule, time_zone as "timeZone", status, turn,
  next_at as "nextAt", notice_at as "noticeAt", last_at as "lastAt", last_transaction_id as "lastTransactionId",
  last_reason as "lastReason", created_at as "createdAt"`;

export interface OwnRecurringBuy {
  readonly userId: string;
  readonly id: string;
}

/** Stores a plan unless the user has reached the limit (Z-07). */
export async function insertRecurringBuy(
  tx: Tx,
  plan: RecurringBuy,
  { ownMax }: { ownMax: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into trades.recurring_buy (id, user_id, coin, quote_amount, schedule, time_zone, status, turn, next_at,
      notice_at, is_noticed, created_at)
    select ${plan.id}::uuid, ${plan.userId}::uuid, ${plan.coin}, ${plan.quoteAmount}::numeric,
      ${JSON.stringify(plan.schedule)}::jsonb, ${plan.timeZone}, ${plan.status}, ${plan.turn}::uuid,
      ${plan.nextAt}::timestamptz, ${plan.noticeAt}::timestamptz, false, ${plan.createdAt}::timestamptz
    where trades.count_recurring_buys(${plan.userId}::uuid) < ${ownMax}::bigint`.execute(tx);
  return numAffectedRows === 1n;
}

export async function listRecurringBuys(
  reader: Reader,
  { userId, coin }: { userId: string; coin: string | undefined },
): Promise<readonly RecurringBuy[]> {
  const { rows } = await sql<RecurringBuy>`
    select ${columns} from trades.recurring_buy
    where user_id = ${userId} and (${coin ?? null}::text is null or coin = ${coin ?? null})
    order by id desc`.execute(reader);
  return rows;
}

/** Locks the plan until the transaction ends. Another user's is not found. */
export async function lockRecurringBuy(tx: Tx, own: OwnRecurringBuy): Promise<RecurringBuy | undefined> {
  const { rows } = await sql<RecurringBuy>`
    select ${columns} from trades.recurring_buy where id = ${own.id} and user_id = ${own.userId} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function updateStatus(
  tx: Tx,
  {
    id,
    status,
    turn,
    nextAt,
    noticeAt,
  }: Pick<RecurringBuy, 'id' | 'status' | 'turn' | 'nextAt' | 'noticeAt'>,
): Promise<void> {
  await sql`
    update trades.recurring_buy
    set status = ${status}, turn = ${turn}, next_at = ${nextAt}, notice_at = ${noticeAt}, is_noticed = false
    where id = ${id}`.execute(tx);
}

export async function removeRecurringBuy(tx: Tx, { id, userId }: OwnRecurringBuy): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from trades.recurring_buy where id = ${id} and user_id = ${userId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Deletes all plans of an erased account. */
export async function removeAllOf(tx: Tx, userId: string): Promise<void> {
  await sql`delete from trades.recurring_buy where user_id = ${userId}`.execute(tx);
  await sql`delete from trades.price_alert where user_id = ${userId}`.execute(tx);
}

const PAGE_SIZE = 200;

/** The plans that are due, page by page, so that one that must be retried does not block the others. */
export async function* listDue(reader: Reader, now: Date): AsyncGenerator<readonly RecurringBuy[]> {
  let last: Pick<RecurringBuy, 'nextAt' | 'id'> | undefined;
  for (;;) {
    const { rows } = await sql<RecurringBuy>`
      select ${columns} from trades.recurring_buy
      where status = 'Active' and next_at <= ${now}
        and (${last?.id ?? null}::uuid is null or (next_at, id) > (${last?.nextAt ?? null}::timestamptz, ${last?.id ?? null}::uuid))
      order by next_at, id limit ${PAGE_SIZE}`.execute(reader);
    yield rows;
    last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
  }
}

/** Marks the notices that are due as sent and returns them; each is returned to one caller only. */
export async function claimDueNotices(tx: Tx, now: Date): Promise<readonly RecurringBuy[]> {
  const { rows } = await sql<RecurringBuy>`
    update trades.recurring_buy set is_noticed = true
    where status = 'Active' and not is_noticed and notice_at <= ${now} and next_at > ${now}
    returning ${columns}`.execute(tx);
  return rows;
}

/** How a turn ended, and which one is next. */
export interface TurnEnd {
  readonly id: string;
  /** The turn that was executed. It must still be the next one. */
  readonly turn: string;
  readonly at: Date;
  readonly transactionId: string | null;
  readonly reason: TransactionReason | null;
  readonly nextTurn: string;
  readonly nextAt: Date;
  readonly noticeAt: Date;
}

/** Written with the posting of the purchase, or alone if nothing was bought: a turn ends once. */
export const turnEnds: CompanionTable<TurnEnd> = {
  name: 'trades.recurring_buy (turn)',
  locks: ({ id }) => [`trades.recurring_buy ${id}`],
  *write(ends) {
    const rows = yield* ask(sql<{ id: string; turn: string }>`
      update trades.recurring_buy r
      set turn = e."nextTurn", next_at = e."nextAt", notice_at = e."noticeAt", is_noticed = false, last_at = e.at,
        last_transaction_id = e."transactionId", last_reason = e.reason
      from json_to_recordset(${JSON.stringify(ends)}::json) as e (id uuid, turn uuid, at timestamptz,
        "transactionId" uuid, reason text, "nextTurn" uuid, "nextAt" timestamptz, "noticeAt" timestamptz)
      where r.id = e.id and r.turn = e.turn and r.status = 'Active'
      returning r.id, r.turn`);
    const made = new Map(rows.map(({ id, turn }) => [id, turn]));
    return ends.map(({ id, nextTurn }) => made.get(id) === nextTurn);
  },
};
