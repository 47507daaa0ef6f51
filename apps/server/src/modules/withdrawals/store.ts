import type { TransactionReason } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';
import type { State, Withdrawal } from './withdrawal.ts';

const columns: RawBuilder<Withdrawal> = sql<Withdrawal>`
  id, user_id as "userId", coin, network, address, memo, address_name as "addressName", amount::text, fee::text,
  units::text, usd_cents::text as "usdCents", internal_user_id as "internalUserId", state,
  idempotency_key as "idempotencyKey", part, test_id as "testId", test_of as "testOf", device_id as "deviceId",
  proof_method as "proofMethod", proven_at as "provenAt", operation_hash as "operationHash",
  intent_signature as "intentSignature", is_delayed as "isDelayed",
  reasons, risk, approvals_needed as "approvalsNeeded", checks, undo_until as "undoUntil",
  release_until as "releaseUntil", next_at as "nextAt", ending, rejected_by as "rejectedBy", question_by as "questionBy",
  question_at as "questionAt", question_note as "questionNote", payment_id as "paymentId", txid, confirmations,
  end_key as "endKey", created_at as "createdAt", moved_at as "movedAt"`;

export async function insertWithdrawal(tx: Tx, row: Withdrawal): Promise<void> {
  await sql`
    insert into withdrawals.withdrawal (id, user_id, coin, network, address, memo, address_name, amount, fee, units,
      usd_cents, internal_user_id, state, idempotency_key, part, test_id, test_of, device_id, proof_method, proven_at,
      operation_hash, intent_signature, is_delayed, reasons, risk, approvals_needed, checks, undo_until, release_until, next_at, end_key,
      created_at, moved_at)
    values (${row.id}, ${row.userId}, ${row.coin}, ${row.network}, ${row.address}, ${row.memo}, ${row.addressName},
      ${row.amount}, ${row.fee}, ${row.units}, ${row.usdCents}, ${row.internalUserId}, ${row.state},
      ${row.idempotencyKey}, ${row.part}, ${row.testId}, ${row.testOf}, ${row.deviceId}, ${row.proofMethod},
      ${row.provenAt}, ${row.operationHash}, ${row.intentSignature}, ${row.isDelayed}, ${[...row.reasons]}, ${row.risk},
      ${row.approvalsNeeded}, ${JSON.stringify(row.checks)}::jsonb, ${row.undoUntil}, ${row.releaseUntil},
      ${row.nextAt}, ${row.endKey}, ${row.createdAt}, ${row.movedAt})`.execute(tx);
}

/** Another user's withdrawal looks like one that does not exist. */
export async function findOwnWithdrawal(
  reader: Reader,
  { userId, id }: { userId: string; id: string },
): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawals.withdrawal where id = ${id} and user_id = ${userId}`.execute(reader);
  return rows[0];
}

export async function findWithdrawal(reader: Reader, id: string): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawals.withdrawal where id = ${id}`.execute(reader);
  return rows[0];
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawals.withdrawal where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** The rows of one idempotency key: the withdrawal, and its test if it has one. */
export async function findByKey(
  reader: Reader,
  { userId, key }: { userId: string; key: string },
): Promise<readonly Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawals.withdrawal
    where user_id = ${userId} and idempotency_key = ${key} order by part`.execute(reader);
  return rows;
}

/** The sum and number of the user's withdrawals since a moment, open ones included. */
export async function readDay(
  reader: Reader,
  { userId, since }: { userId: string; since: Date },
): Promise<{ readonly cents: bigint; readonly count: number }> {
  const { rows } = await sql<{ cents: string; count: number }>`
    select coalesce(sum(usd_cents), 0)::text as cents, count(*)::int as count from withdrawals.withdrawal
    where user_id = ${userId} and created_at > ${since} and state not in ('refused', 'rejected', 'canceled')`.execute(
    reader,
  );
  return { cents: BigInt(rows[0]?.cents ?? '0'), count: rows[0]?.count ?? 0 };
}

/** The withdrawals in a state that are due, oldest first. */
export async function listDue(
  reader: Reader,
  { state, now, limit }: { state: State; now: Date; limit: number },
): Promise<readonly Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawals.withdrawal where state = ${state} and next_at <= ${now}
    order by next_at, id limit ${limit}`.execute(reader);
  return rows;
}

/** Locks the queued withdrawals that are due; skips those that another process has locked. */
export async function lockQueued(
  tx: Tx,
  { network, now, limit }: { network: string; now: Date; limit: number },
): Promise<readonly Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawals.withdrawal
    where state = 'queued' and network = ${network} and internal_user_id is null and ending is null and next_at <= ${now}
    order by next_at, id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function listByPayment(reader: Reader, paymentId: string): Promise<readonly Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawals.withdrawal where payment_id = ${paymentId} order by id`.execute(
    reader,
  );
  return rows;
}

/** The withdrawals that the next run refunds. */
export async function listEnding(reader: Reader, limit: number): Promise<readonly Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawals.withdrawal
    where ending is not null and state in ('test', 'release', 'undo', 'review', 'queued') order by id limit ${limit}`.execute(
    reader,
  );
  return rows;
}

/** Marks all withdrawals of a user that can still be refunded. */
export async function endOpen(
  tx: Tx,
  { userId, reason }: { userId: string; reason: TransactionReason },
): Promise<void> {
  await sql`
    update withdrawals.withdrawal set ending = ${reason}
    where user_id = ${userId} and ending is null and state in ('test', 'release', 'undo', 'review', 'queued')`.execute(
    tx,
  );
}

/** Marks a withdrawal that can still be refunded. */
export async function endOne(
  db: Executor,
  { id, reason }: { id: string; reason: TransactionReason },
): Promise<void> {
  await sql`
    update withdrawals.withdrawal set ending = ${reason}
    where id = ${id} and ending is null and state in ('test', 'release', 'undo', 'review', 'queued')`.execute(
    db,
  );
}

/** Postpones it if it is still in `state`; otherwise its new state has set a time of its own. */
export async function postpone(
  tx: Executor,
  { id, state, until }: { id: string; state: State; until: Date },
): Promise<void> {
  await sql`
    update withdrawals.withdrawal set next_at = ${until} where id = ${id} and state = ${state}`.execute(tx);
}

/** Ends a withdrawal before anything was held, and frees its key. False when it has moved on. */
export async function refuseRequested(db: Executor, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update withdrawals.withdrawal
    set state = 'refused', moved_at = ${at}, idempotency_key = idempotency_key || ' ' || id
    where id = ${id} and state = 'requested'`.execute(db);
  return numAffectedRows === 1n;
}

export async function recordProgress(
  tx: Tx,
  { id, txid, confirmations }: { id: string; txid: string | null; confirmations: number },
): Promise<void> {
  await sql`
    update withdrawals.withdrawal set txid = ${txid}, confirmations = ${confirmations} where id = ${id}`.execute(
    tx,
  );
}
