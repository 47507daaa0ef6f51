import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

/** Whether this member of staff has signed in with this cookie before. */
export async function hasStaffDevice(
  reader: Reader,
  { staffId, cookieHash }: { staffId: string; cookieHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    select from staff.device
    where cookie_hash = ${cookieHash} and account_id = ${staffId} and ended_at is null`.execute(reader);
  return rows.length === 1;
}

/** Records the browser of a sign-in. Another person's row for the same browser is not changed. */
export async function recordStaffDevice(
  tx: Tx,
  { staffId, cookieHash, now }: { staffId: string; cookieHash: Buffer; now: Date },
): Promise<void> {
  await sql`
    insert into staff.device as d (cookie_hash, account_id, created_at, last_used_at)
    values (${cookieHash}, ${staffId}, ${now}, ${now})
    on conflict (cookie_hash) do update set last_used_at = excluded.last_used_at
      where d.account_id = excluded.account_id`.execute(tx);
}

export async function endStaffDevices(
  tx: Tx,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  await sql`update staff.device set ended_at = ${now} where account_id = ${staffId} and ended_at is null`.execute(
    tx,
  );
}

export async function sweepStaffDevices(tx: Tx, before: Date): Promise<void> {
  await sql`delete from staff.device where last_used_at < ${before}`.execute(tx);
}
