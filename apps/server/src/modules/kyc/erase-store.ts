import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/** Erases a user's personal data: data, pictures, notes and status. The anonymous rows of checks and decisions stay. */
export async function eraseOf(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const checks = sql`select id from kyc.check where user_id = ${userId}::uuid`;
  await sql`delete from kyc.identity where user_id = ${userId}::uuid`.execute(tx);
  await sql`delete from kyc.eula where user_id = ${userId}::uuid`.execute(tx);
  await sql`delete from kyc.form where user_id = ${userId}::uuid`.execute(tx);
  await sql`delete from kyc.picture where check_id in (${checks})`.execute(tx);
  await sql`
    update kyc.decision set note = null where note is not null and check_id in (${checks})`.execute(tx);
  await sql`
    update kyc.check set applicant_id = 'erased', sealed_data = null, sealed_hits = null, escalation_note = null,
      proposed_by = null, proposed_at = null, proposal = null,
      superseded_at = coalesce(superseded_at, ${now}), pictures_deleted_at = coalesce(pictures_deleted_at, ${now})
    where user_id = ${userId}::uuid`.execute(tx);
}
