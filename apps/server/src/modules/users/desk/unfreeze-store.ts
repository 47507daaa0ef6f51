import type { UnfreezeRequestState } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/db.ts';

export interface StoredRequest {
  readonly id: string;
  readonly userId: string;
  readonly email: string | null;
  readonly state: UnfreezeRequestState;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly note: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionNote: string | null;
}

const requests = sql`
  select r.id, r.user_id as "userId", u.email, r.state, r.requested_by as "requestedBy",
    r.requested_at as "requestedAt", r.expires_at as "expiresAt", r.note, r.decided_by as "decidedBy",
    r.decided_at as "decidedAt", r.decision_note as "decisionNote"
  from users.unfreeze_request r join users.user u on u.id = r.user_id`;

export interface NewRequest {
  readonly id: string;
  readonly userId: string;
  readonly freezeId: string;
  readonly requestedBy: string;
  readonly note: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** False when the account already has an open request. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const { rows } = await sql`
    insert into users.unfreeze_request (id, user_id, freeze_id, requested_by, note, requested_at, expires_at, state)
    values (${request.id}, ${request.userId}, ${request.freezeId}, ${request.requestedBy}, ${request.note},
      ${request.now}, ${request.expiresAt}, 'Open')
    on conflict (user_id) where state = 'Open' do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** Marks expired requests, of one account or of all. */
export async function expireRequests(
  tx: Tx,
  { userId = null, now }: { userId?: string | null; now: Date },
): Promise<void> {
  await sql`
    update users.unfreeze_request set state = 'Expired'
    where state = 'Open' and expires_at <= ${now} and (${userId}::uuid is null or user_id = ${userId}::uuid)`.execute(
    tx,
  );
}

export async function findRequest(reader: Reader, id: string): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`${requests} where r.id = ${id}`.execute(reader);
  return rows[0];
}

export async function lockRequest(tx: Tx, id: string): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`${requests} where r.id = ${id} for update of r`.execute(tx);
  return rows[0];
}

/** Records the decision. False when the request is no longer open. */
export async function endRequest(
  tx: Tx,
  decision: { id: string; state: 'Approved' | 'Rejected'; decidedBy: string; note: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update users.unfreeze_request set state = ${decision.state}, decided_by = ${decision.decidedBy},
      decided_at = ${decision.now}, decision_note = ${decision.note}
    where id = ${decision.id} and state = 'Open' returning id`.execute(tx);
  return rows.length === 1;
}

/** The requests that wait for a second person, oldest first. */
export async function listOpenRequests(
  reader: Reader,
  { now, limit }: { now: Date; limit: number },
): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    ${requests} where r.state = 'Open' and r.expires_at > ${now} order by r.requested_at, r.id limit ${limit}`.execute(
    reader,
  );
  return rows;
}

/** The requests of one account, newest first. */
export async function listRequestsOf(
  reader: Reader,
  { userId, limit }: { userId: string; limit: number },
): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    ${requests} where r.user_id = ${userId} order by r.requested_at desc, r.id desc limit ${limit}`.execute(
    reader,
  );
  return rows;
}
