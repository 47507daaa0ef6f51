import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/** Stores the partner's newest answer. The partner thereby knows of an accepted fee, so that is cleared. */
export async function setAccepted(
  tx: Tx,
  { id, reference, sequence, at }: { id: string; reference: string; sequence: string; at: Date },
): Promise<void> {
  await sql`
    update payouts.payout set partner_reference = ${reference}, partner_sequence = ${sequence},
      accepted_at = coalesce(accepted_at, ${at}), accepted_fee = null where id = ${id}`.execute(tx);
}

export async function setFeeChange(
  tx: Tx,
  { id, fee, until }: { id: string; fee: string; until: Date },
): Promise<void> {
  await sql`
    update payouts.payout set fee_change = ${fee}, fee_change_until = ${until} where id = ${id}`.execute(tx);
}

/** After the fee was declined, or when the payout has moved on. */
export async function clearFeeChange(tx: Tx, id: string): Promise<void> {
  await sql`
    update payouts.payout set fee_change = null, fee_change_until = null, accepted_fee = null where id = ${id}`.execute(
    tx,
  );
}

/** The customer accepts the changed fee. `accepted_fee` stays until the partner has confirmed it. */
export async function acceptFeeChange(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`
    update payouts.payout set fee = fee_change, accepted_fee = fee_change, fee_change = null, fee_change_until = null,
      next_at = ${at}, polls = 0 where id = ${id}`.execute(tx);
}

/** Money came back after the payout had ended. */
export async function setReturned(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`update payouts.payout set returned_at = ${at} where id = ${id}`.execute(tx);
}
