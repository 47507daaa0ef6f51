import { sql } from 'kysely';
import { type AttemptStore, createAttemptStore } from '../../platform/attempts/attempt-store.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';

export const attempts: AttemptStore = createAttemptStore('deposits.attempt');

export interface Renewal {
  readonly id: string;
  readonly userId: string;
  readonly coin: string;
  readonly network: string;
  readonly oldAddress: string;
  readonly askedAt: Date;
}

export async function insertRenewal(tx: Tx, renewal: Renewal): Promise<void> {
  const { id, userId, coin, network, oldAddress, askedAt } = renewal;
  await sql`
    insert into deposits.renewal (id, user_id, coin, network, old_address, asked_at)
    values (${id}, ${userId}, ${coin}, ${network}, ${oldAddress}, ${askedAt})`.execute(tx);
}

/** False when it is already done: the owner is notified once. */
export async function endRenewal(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deposits.renewal set done_at = ${now} where id = ${id} and done_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Renewals that a dead process left behind. */
export async function listOpenRenewals(reader: Reader, before: Date): Promise<readonly Renewal[]> {
  const { rows } = await sql<Renewal>`
    select id, user_id as "userId", coin, network, old_address as "oldAddress", asked_at as "askedAt"
    from deposits.renewal where done_at is null and asked_at < ${before} order by asked_at limit 100`.execute(
    reader,
  );
  return rows;
}

export async function removeRenewals(tx: Tx, before: Date): Promise<void> {
  await sql`delete from deposits.renewal where done_at < ${before}`.execute(tx);
}
