import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

/** The request of the first of two people. */
export interface SuspenseRequest {
  readonly depositId: string;
  readonly userId: string;
  readonly askedBy: string;
}

const columns = sql`deposit_id as "depositId", user_id as "userId", asked_by as "askedBy"`;

export async function listRequests(reader: Reader): Promise<readonly SuspenseRequest[]> {
  const { rows } = await sql<SuspenseRequest>`select ${columns} from treasury.suspense_request`.execute(
    reader,
  );
  return rows;
}

/** Serialises decisions about a deposit, also while no request exists yet. */
export async function lockRequest(tx: Tx, depositId: string): Promise<SuspenseRequest | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`treasury suspense ${depositId}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<SuspenseRequest>`
    select ${columns} from treasury.suspense_request where deposit_id = ${depositId} for update`.execute(tx);
  return rows[0];
}

/** Replaces a request for another user. */
export async function saveRequest(
  tx: Tx,
  request: SuspenseRequest & { readonly note: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into treasury.suspense_request (deposit_id, user_id, asked_by, note, asked_at)
    values (${request.depositId}, ${request.userId}, ${request.askedBy}, ${request.note}, ${request.now})
    on conflict (deposit_id) do update set user_id = excluded.user_id, asked_by = excluded.asked_by,
      note = excluded.note, asked_at = excluded.asked_at`.execute(tx);
}

export async function deleteRequest(tx: Tx, depositId: string): Promise<void> {
  await sql`delete from treasury.suspense_request where deposit_id = ${depositId}`.execute(tx);
}
