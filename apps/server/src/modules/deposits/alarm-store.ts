import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

/** False when the deposit already has an open alarm. */
export async function insertAlarm(
  tx: Tx,
  { id, depositId, now }: { id: string; depositId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into deposits.alarm (id, deposit_id, raised_at) values (${id}, ${depositId}, ${now})
    on conflict (deposit_id) where resolved_at is null do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** The deposit is in another block now. */
export async function resolveAlarm(
  tx: Tx,
  { depositId, now }: { depositId: string; now: Date },
): Promise<void> {
  await sql`
    update deposits.alarm set resolved_at = ${now}
    where deposit_id = ${depositId} and resolved_at is null`.execute(tx);
}

interface AlarmRow {
  readonly id: string;
  readonly depositId: string;
  readonly userId: string | null;
  readonly coin: string;
  readonly network: string;
  readonly txid: string;
  readonly units: string;
  readonly at: Date;
}

/** The open alarms, newest first. */
export async function listAlarms(reader: Reader, { limit }: { limit: number }): Promise<readonly AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    select a.id, d.id as "depositId", d.user_id as "userId", d.coin, d.network, d.txid, d.amount::text as units, a.raised_at as at
    from deposits.alarm a join deposits.deposit d on d.id = a.deposit_id
    where a.resolved_at is null order by a.raised_at desc, a.id limit ${limit}`.execute(reader);
  return rows;
}
