import type { StaffRole } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export interface StoredRoleRequest {
  readonly id: string;
  readonly accountId: string;
  readonly roles: readonly StaffRole[];
  readonly requestedBy: string;
  readonly requestedByName: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly note: string;
  readonly state: 'Open' | 'Approved' | 'Rejected' | 'Expired' | 'Voided';
}

const requests = sql`
  select r.id, r.account_id as "accountId", r.roles, r.requested_by as "requestedBy", a.name as "requestedByName",
    r.requested_at as "requestedAt", r.expires_at as "expiresAt", r.note, r.state
  from staff.role_request r join staff.account a on a.id = r.requested_by`;

export interface NewRoleRequest {
  readonly id: string;
  readonly accountId: string;
  readonly roles: readonly StaffRole[];
  readonly requestedBy: string;
  readonly note: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** False when the person already has an open request. An expired one does not count. */
export async function insertRoleRequest(tx: Tx, request: NewRoleRequest): Promise<boolean> {
  await sql`
    update staff.role_request set state = 'Expired'
    where account_id = ${request.accountId} and state = 'Open' and expires_at <= ${request.now}`.execute(tx);
  const { rows } = await sql`
    insert into staff.role_request (id, account_id, roles, requested_by, note, requested_at, expires_at, state)
    values (${request.id}, ${request.accountId}, ${[...request.roles]}, ${request.requestedBy}, ${request.note},
      ${request.now}, ${request.expiresAt}, 'Open')
    on conflict (account_id) where state = 'Open' do nothing returning id`.execute(tx);
  return rows.length === 1;
}

export async function findRoleRequest(tx: Tx, id: string): Promise<StoredRoleRequest | undefined> {
  const { rows } = await sql<StoredRoleRequest>`${requests} where r.id = ${id} for update of r`.execute(tx);
  return rows[0];
}

/** The open requests, by the person that they are for. */
export async function listOpenRoleRequests(
  reader: Reader,
  now: Date,
): Promise<ReadonlyMap<string, StoredRoleRequest>> {
  const { rows } = await sql<StoredRoleRequest>`
    ${requests} where r.state = 'Open' and r.expires_at > ${now}`.execute(reader);
  return new Map(rows.map((request) => [request.accountId, request]));
}

/** Records the decision. False when the request is no longer open. */
export async function endRoleRequest(
  tx: Tx,
  decision: { id: string; state: 'Approved' | 'Rejected'; decidedBy: string; note: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update staff.role_request set state = ${decision.state}, decided_by = ${decision.decidedBy},
      decided_at = ${decision.now}, decision_note = ${decision.note}
    where id = ${decision.id} and state = 'Open' returning id`.execute(tx);
  return rows.length === 1;
}

export async function voidRoleRequests(tx: Tx, accountId: string): Promise<void> {
  await sql`
    update staff.role_request set state = 'Voided' where account_id = ${accountId} and state = 'Open'`.execute(
    tx,
  );
}
