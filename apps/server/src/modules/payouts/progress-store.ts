import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/** The partner has it, and this is the newest that it said. A fee that was accepted was heard. */
export async function setAccepted(
  tx: Tx,
  { id, reference, sequence, at }: { id: string; reference: string; sequence: string; at: Date },
): Promise<void> {
  await sql`
    update payouts.payout set partner_reference = ${reference}, partner_sequence = ${sequence},
      accepted_at = coalesce(accepted_at, ${at}), accepted_fee = null where id = ${id}`.execute(tx);
}

/** The partner asks for another fee. */
export async function setFeeChange(
  tx: Tx,
  { id, fee, until }: { id: string; fee: string; until: Date },
): Promise<void> {
  await sql`
    update payouts.payout set fee_change = ${fee}, fee_change_until = ${until} where id = ${id}`.execute(tx);
}

/** Declined, or over. */
export async function clearFeeChange(tx: Tx, id: string): Promise<void> {
  await sql`
    update payouts.payout set fee_change = null, fee_change_until = null, accepted_fee = null where id = ${id}`.execute(
    tx,
  );
}

/** The customer pays it; the partner is told until it was heard. */
export async function acceptFeeChange(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`
    update payouts.payout set fee = fee_change, accepted_fee = fee_change, fee_change = null, fee_change_until = null,
      next_at = ${at}, polls = 0 where id = ${id}`.execute(tx);
}

/** It came back after it had ended. */
export async function setReturned(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`update payouts.payout set returned_at = ${at} where id = ${id}`.execute(tx);
}
