import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/db.ts';

export interface ApprovalRow {
  readonly withdrawalId: string;
  readonly staffId: string;
  readonly at: Date;
}

export async function listApprovals(reader: Reader, ids: readonly string[]): Promise<readonly ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select withdrawal_id as "withdrawalId", staff_id as "staffId", at from withdrawals.approval
    where withdrawal_id = any (${[...ids]}::uuid[]) order by at, staff_id`.execute(reader);
  return rows;
}

export const listApprovers = async (reader: Reader, id: string): Promise<readonly string[]> =>
  (await listApprovals(reader, [id])).map(({ staffId }) => staffId);

export const countApprovals = async (reader: Reader, id: string): Promise<number> =>
  (await listApprovals(reader, [id])).length;

/** False when this person has already approved it. */
export async function insertApproval(
  tx: Tx,
  row: ApprovalRow & { readonly note: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into withdrawals.approval (withdrawal_id, staff_id, note, at)
    values (${row.withdrawalId}, ${row.staffId}, ${row.note}, ${row.at})
    on conflict do nothing returning staff_id`.execute(tx);
  return rows.length === 1;
}

/** Once it is rejected it waits for nobody, also before its refund. */
const waits = sql`state = 'review' and ending is null`;

export async function countInReview(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from withdrawals.withdrawal where ${waits}`.execute(reader);
  return rows[0]?.count ?? 0;
}

export async function listInReview(
  reader: Reader,
  limit: number,
): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from withdrawals.withdrawal where ${waits} order by moved_at, id limit ${limit}`.execute(
    reader,
  );
  return rows;
}

/** The number of open reviews, their value in cents, and the number sent since a moment. */
export async function readReviewSums(
  reader: Reader,
  { since }: { since: Date },
): Promise<{ readonly inReview: number; readonly cents: bigint; readonly sent: number }> {
  const { rows } = await sql<{ inReview: number; cents: string; sent: number }>`
    select count(*) filter (where ${waits})::int as "inReview",
      coalesce(sum(usd_cents) filter (where ${waits}), 0)::text as cents,
      count(*) filter (where state in ('broadcast', 'successful') and moved_at >= ${since})::int as sent
    from withdrawals.withdrawal
    where (${waits}) or (state in ('broadcast', 'successful') and moved_at >= ${since})`.execute(reader);
  const [sums] = rows;
  return { inReview: sums?.inReview ?? 0, cents: BigInt(sums?.cents ?? '0'), sent: sums?.sent ?? 0 };
}

/** Marks a withdrawal as rejected by staff. If this process dies before the refund, the next run makes it. */
export async function markRejected(tx: Tx, { id, staffId }: { id: string; staffId: string }): Promise<void> {
  await sql`
    update withdrawals.withdrawal set ending = 'RiskDeclined', rejected_by = ${staffId} where id = ${id}`.execute(
    tx,
  );
}

export async function setQuestion(
  tx: Tx,
  { id, staffId, note, at }: { id: string; staffId: string; note: string; at: Date },
): Promise<void> {
  await sql`
    update withdrawals.withdrawal set question_by = ${staffId}, question_note = ${note}, question_at = ${at}
    where id = ${id}`.execute(tx);
}
