import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { Stop } from './stop.ts';

const columns = sql`id, scope, subject, cause, reason, stopped_by as "stoppedBy", stopped_at as "stoppedAt",
  start_asked_by as "startAskedBy"`;

/** The widest stop that applies. */
export async function findStop(
  reader: Reader,
  { userId, coin, network }: { userId: string; coin: string; network: string },
): Promise<Stop | undefined> {
  const { rows } = await sql<Stop>`
    select ${columns} from signer.stop
    where started_at is null and (scope = 'all' or (scope = 'network' and subject = ${network})
      or (scope = 'coin' and subject = ${coin}) or (scope = 'user' and subject = ${userId}))
    order by array_position(array['all', 'network', 'coin', 'user'], scope) limit 1`.execute(reader);
  return rows[0];
}

export async function listStops(reader: Reader): Promise<readonly Stop[]> {
  const { rows } = await sql<Stop>`
    select ${columns} from signer.stop where started_at is null order by stopped_at, id`.execute(reader);
  return rows;
}

/**
 * The lock waits for a signature in progress and blocks the next one: the signer holds it in shared mode from its last
 * check to its commit.
 */
export async function insertStop(tx: Tx, stop: Omit<Stop, 'startAskedBy'>): Promise<Stop | undefined> {
  await sql`select pg_advisory_xact_lock(7310001)`.execute(tx);
  const { rows } = await sql<Stop>`
    insert into signer.stop (id, scope, subject, cause, reason, stopped_by, stopped_at)
    values (${stop.id}::uuid, ${stop.scope}, ${stop.subject}, ${stop.cause}, ${stop.reason}, ${stop.stoppedBy}::uuid,
      ${stop.stoppedAt}::timestamptz)
    on conflict (scope, coalesce(subject, '')) where started_at is null do nothing
    returning ${columns}`.execute(tx);
  return rows[0];
}

/** Locked, so that two simultaneous requests are handled one after the other. */
export async function lockStop(tx: Tx, id: string): Promise<Stop | undefined> {
  const { rows } = await sql<Stop>`
    select ${columns} from signer.stop where id = ${id}::uuid and started_at is null for update`.execute(tx);
  return rows[0];
}

export async function requestStart(
  tx: Tx,
  { id, staffId }: { readonly id: string; readonly staffId: string },
): Promise<void> {
  await sql`update signer.stop set start_asked_by = ${staffId}::uuid where id = ${id}::uuid`.execute(tx);
}

export async function markRestarted(
  tx: Tx,
  { id, staffId, at }: { readonly id: string; readonly staffId: string; readonly at: Date },
): Promise<void> {
  await sql`
    update signer.stop set started_by = ${staffId}::uuid, started_at = ${at}::timestamptz
    where id = ${id}::uuid`.execute(tx);
  await sql`select pg_notify('gim_signer', 'start')`.execute(tx);
}
