import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { numbered, sharedRead, uuidKeys } from '../../platform/db/shared-read.ts';
import type { Identity } from './kyc-policy.ts';

const identitiesByUser = sharedRead<string, Identity>(
  (userIds) => sql`
    select ${numbered}, status, submitted_at as "submittedAt", reviewed_at as "reviewedAt", eta_hours as "etaHours",
      reject_type as "rejectType", reasons, check_id as "checkId"
    from ${uuidKeys(userIds)} join kyc.identity on user_id = wanted.key`,
);

export async function findIdentity(reader: Reader, userId: string): Promise<Identity | undefined> {
  const [identity] = await identitiesByUser(reader, userId);
  return identity;
}

/** The newest answer counts; without one it is not accepted. */
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

/** The row that the gate, the profile and the limits read. */
export async function writeIdentity(
  tx: Tx,
  { userId, checkId, ...identity }: Identity & { readonly userId: string; readonly checkId: string },
): Promise<void> {
  await sql`
    insert into kyc.identity (user_id, status, submitted_at, reviewed_at, eta_hours, reject_type, reasons, check_id)
    values (${userId}, ${identity.status}, ${identity.submittedAt}::timestamptz, ${identity.reviewedAt}::timestamptz,
      ${identity.etaHours}, ${identity.rejectType}, ${[...identity.reasons]}::text[], ${checkId})
    on conflict (user_id) do update set status = excluded.status, submitted_at = excluded.submitted_at,
      reviewed_at = excluded.reviewed_at, eta_hours = excluded.eta_hours, reject_type = excluded.reject_type,
      reasons = excluded.reasons, check_id = excluded.check_id`.execute(tx);
}

export async function recordForm(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`
    insert into kyc.form (user_id, opened_at) values (${userId}, ${now})
    on conflict (user_id) do update set opened_at = excluded.opened_at, polled_at = null`.execute(tx);
}
