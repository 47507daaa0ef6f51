import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import { type Check, checkColumns } from '../check-store.ts';

/** Neither superseded nor erased. */
const counts = sql`c.superseded_at is null and c.sealed_data is not null`;
const waits = sql`${counts} and (c.status = 'pending' or c.proposed_by is not null)`;

export async function countWaiting(reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kyc.check c where ${waits}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Escalated checks first, then by age. */
export async function listWaiting(reader: Reader, limit: number): Promise<readonly Check[]> {
  const { rows } = await sql<Check>`
    select ${checkColumns} from kyc.check c where ${waits}
    order by c.escalated_at is null, c.submitted_at, c.id limit ${limit}`.execute(reader);
  return rows;
}

/** Newest first. */
export async function listDecided(reader: Reader, limit: number): Promise<readonly Check[]> {
  const { rows } = await sql<Check>`
    select ${checkColumns} from kyc.check c where ${counts} and c.reviewed_at is not null
    order by c.reviewed_at desc, c.id desc limit ${limit}`.execute(reader);
  return rows;
}

export async function readQueueSums(
  reader: Reader,
  { since }: { since: Date },
): Promise<{ readonly waiting: number; readonly oldestAt: Date | null; readonly decidedToday: number }> {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null; decidedToday: number }>`
    select (select count(*)::int from kyc.check c where ${waits}) as waiting,
      (select min(c.submitted_at) from kyc.check c where ${waits}) as "oldestAt",
      (select count(*)::int from kyc.check c where ${counts} and c.reviewed_at >= ${since}) as "decidedToday"`.execute(
    reader,
  );
  return rows[0] ?? { waiting: 0, oldestAt: null, decidedToday: 0 };
}

export interface HistoryLine {
  readonly at: Date;
  readonly staffId: string | null;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly rejectType: 'retry' | 'final' | null;
  readonly reasons: readonly string[];
  readonly note: string | null;
}

/** The decisions of all checks of the user, newest first. */
export async function listHistory(reader: Reader, userId: string): Promise<readonly HistoryLine[]> {
  const { rows } = await sql<HistoryLine>`
    select d.at, d.staff_id as "staffId", d.status, d.reject_type as "rejectType", d.reasons, d.note
    from kyc.decision d join kyc.check c on c.id = d.check_id where c.user_id = ${userId}
    order by d.id desc limit 100`.execute(reader);
  return rows;
}

export async function setEscalation(
  tx: Tx,
  { checkId, staffId, note, at }: { checkId: string; staffId: string; note: string; at: Date },
): Promise<void> {
  await sql`
    update kyc.check set escalated_by = ${staffId}, escalated_at = ${at}, escalation_note = ${note}
    where id = ${checkId}`.execute(tx);
}

export async function setProposal(
  tx: Tx,
  { checkId, staffId, proposal, at }: { checkId: string; staffId: string; proposal: object; at: Date },
): Promise<void> {
  await sql`
    update kyc.check set proposed_by = ${staffId}, proposed_at = ${at}, proposal = ${JSON.stringify(proposal)}::jsonb
    where id = ${checkId}`.execute(tx);
}

export async function clearProposal(tx: Tx, checkId: string): Promise<void> {
  await sql`
    update kyc.check set proposed_by = null, proposed_at = null, proposal = null where id = ${checkId}`.execute(
    tx,
  );
}
