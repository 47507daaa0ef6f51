import type { TransactionReason } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';
import type { Payout } from './payout.ts';

const columns: RawBuilder<Payout> = sql<Payout>`
  id, user_id as "userId", kind, recipient_id as "recipientId", amount::text, fee::text, state,
  idempotency_key as "idempotencyKey", device_id as "deviceId", proof_method as "proofMethod", proven_at as "provenAt",
  operation_hash as "operationHash", signs, approvals_needed as "approvalsNeeded", delayed_until as "delayedUntil",
  next_at as "nextAt", polls, tries, ordered_at as "orderedAt", last_try_at as "lastTryAt", accepted_at as "acceptedAt",
  ending, rejected_by as "rejectedBy", partner_reference as "partnerReference",
  partner_sequence::text as "partnerSequence", fee_change::text as "feeChange", fee_change_until as "feeChangeUntil",
  accepted_fee::text as "acceptedFee", unclaimed_until as "unclaimedUntil", returned_at as "returnedAt",
  end_key as "endKey", created_at as "createdAt", moved_at as "movedAt"`;

export async function insertPayout(tx: Tx, row: Payout): Promise<void> {
  await sql`
    insert into payouts.payout (id, user_id, kind, recipient_id, amount, fee, state, idempotency_key, device_id,
      proof_method, proven_at, operation_hash, signs, approvals_needed, delayed_until, next_at, end_key, created_at, moved_at)
    values (${row.id}, ${row.userId}, ${row.kind}, ${row.recipientId}, ${row.amount}, ${row.fee}, ${row.state},
      ${row.idempotencyKey}, ${row.deviceId}, ${row.proofMethod}, ${row.provenAt}, ${row.operationHash},
      ${[...row.signs]}, ${row.approvalsNeeded}, ${row.delayedUntil}, ${row.nextAt}, ${row.endKey}, ${row.createdAt},
      ${row.movedAt})`.execute(tx);
}

export async function findPayout(reader: Reader, id: string): Promise<Payout | undefined> {
  const { rows } = await sql<Payout>`select ${columns} from payouts.payout where id = ${id}`.execute(reader);
  return rows[0];
}

/** Another user's payout looks like one that does not exist. */
export async function findOwnPayout(
  reader: Reader,
  { userId, id }: { userId: string; id: string },
): Promise<Payout | undefined> {
  const { rows } = await sql<Payout>`
    select ${columns} from payouts.payout where id = ${id} and user_id = ${userId}`.execute(reader);
  return rows[0];
}

export async function lockPayout(tx: Tx, id: string): Promise<Payout | undefined> {
  const { rows } = await sql<Payout>`
    select ${columns} from payouts.payout where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function findByKey(
  reader: Reader,
  { userId, key }: { userId: string; key: string },
): Promise<Payout | undefined> {
  const { rows } = await sql<Payout>`
    select ${columns} from payouts.payout where user_id = ${userId} and idempotency_key = ${key}`.execute(
    reader,
  );
  return rows[0];
}

/** The sum and number of the user's payouts since a moment, open ones included. */
export async function readDay(
  reader: Reader,
  { userId, since }: { userId: string; since: Date },
): Promise<{ readonly cents: bigint; readonly count: number }> {
  const { rows } = await sql<{ cents: string; count: number }>`
    select coalesce(sum(amount), 0)::text as cents, count(*)::int as count from payouts.payout
    where user_id = ${userId} and created_at > ${since} and state not in ('refused', 'rejected', 'canceled')`.execute(
    reader,
  );
  return { cents: BigInt(rows[0]?.cents ?? '0'), count: rows[0]?.count ?? 0 };
}

/** Ends a payout before anything was held, and frees its idempotency key for another attempt. */
export async function refuseRequested(db: Executor, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payouts.payout
    set state = 'refused', moved_at = ${at}, idempotency_key = idempotency_key || ' ' || id
    where id = ${id} and state = 'requested'`.execute(db);
  return numAffectedRows === 1n;
}

/** Leases the due payouts until `until`, so that only one worker asks the partner about each. */
export async function claimDue(
  db: Executor,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<readonly Payout[]> {
  const { rows } = await sql<Payout>`
    update payouts.payout set next_at = ${until} where id in (
      select id from payouts.payout
      where (state in ('requested', 'waiting', 'ordered', 'sent', 'unclaimed') or (state = 'review' and ending is not null))
        and next_at <= ${now}
      -- What nobody has given to the partner yet comes before questions about what it has.
      order by state <> 'waiting', next_at, id limit ${limit} for update skip locked)
    returning ${columns}`.execute(db);
  return rows;
}

/** When the payout is due next, and how often it was polled without a step. */
export async function postpone(
  db: Executor,
  { id, until, polls }: { id: string; until: Date; polls: number },
): Promise<void> {
  await sql`update payouts.payout set next_at = ${until}, polls = ${polls} where id = ${id}`.execute(db);
}

/** Written before the call, so that an attempt is counted even if the process dies during it. */
export async function countTry(db: Executor, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`update payouts.payout set tries = tries + 1, last_try_at = ${at} where id = ${id}`.execute(db);
}

/** Marks the payout to be canceled; the first reason stays. False when it is no longer in `state`. */
export async function setEnding(
  db: Executor,
  { id, state, reason, at }: { id: string; state: string; reason: TransactionReason; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payouts.payout set ending = coalesce(ending, ${reason}), next_at = least(next_at, ${at})
    where id = ${id} and state = ${state}`.execute(db);
  return numAffectedRows === 1n;
}

export async function clearEnding(db: Executor, id: string): Promise<void> {
  await sql`update payouts.payout set ending = null where id = ${id}`.execute(db);
}

/** Marks all payouts of a frozen account that the partner does not have yet. */
export async function endOpen(
  tx: Tx,
  { userId, reason, at }: { userId: string; reason: TransactionReason; at: Date },
): Promise<void> {
  await sql`
    update payouts.payout set ending = coalesce(ending, ${reason}), next_at = least(next_at, ${at})
    where user_id = ${userId} and state in ('review', 'waiting')`.execute(tx);
}
