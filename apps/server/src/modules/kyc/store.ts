import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { Identity } from './kyc-policy.ts';

export async function findIdentity(reader: Reader, userId: string): Promise<Identity | undefined> {
  const { rows } = await sql<Identity>`
    select status, submitted_at as "submittedAt", reviewed_at as "reviewedAt", eta_hours as "etaHours",
      reject_type as "rejectType", reasons
    from kyc.identity where user_id = ${userId}`.execute(reader);
  return rows[0];
}

/** The newest answer counts; no answer is no. */
export async function isEulaAccepted(reader: Reader, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isAccepted: boolean }>`
    select is_accepted as "isAccepted" from kyc.eula where user_id = ${userId} order by id desc limit 1`.execute(
    reader,
  );
  return rows[0]?.isAccepted ?? false;
}

export async function insertEula(
  tx: Tx,
  { userId, isAccepted, now }: { userId: string; isAccepted: boolean; now: Date },
): Promise<void> {
  await sql`insert into kyc.eula (user_id, is_accepted, at) values (${userId}, ${isAccepted}, ${now})`.execute(
    tx,
  );
}
