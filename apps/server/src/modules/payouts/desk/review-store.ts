import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/db.ts';

export interface ApprovalRow {
  readonly payoutId: string;
  readonly staffId: string;
  readonly at: Date;
}

export async function listApprovals(reader: Reader, payoutId: string): Promise<readonly ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select payout_id as "payoutId", staff_id as "staffId", at from payouts.approval
    where payout_id = ${payoutId} order by at, staff_id`.execute(reader);
  return rows;
}

export async function insertApproval(
  tx: Tx,
  row: ApprovalRow & { readonly note: string | null },
): Promise<void> {
  await sql`
    insert into payouts.approval (payout_id, staff_id, note, at)
    values (${row.payoutId}, ${row.staffId}, ${row.note}, ${row.at}) on conflict do nothing`.execute(tx);
}

const waits = sql`state = 'review' and ending is null`;

export async function countInReview(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payouts.payout where ${waits}`.execute(reader);
  return rows[0]?.count ?? 0;
}

export async function listInReview(reader: Reader, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payouts.payout where ${waits} order by moved_at, id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Marks a payout as rejected by staff. If this process dies before the refund, the next run makes it. */
export async function markRejected(
  tx: Tx,
  { id, staffId, at }: { id: string; staffId: string; at: Date },
): Promise<void> {
  await sql`
    update payouts.payout set ending = 'RiskDeclined', rejected_by = ${staffId}, next_at = ${at} where id = ${id}`.execute(
    tx,
  );
}
