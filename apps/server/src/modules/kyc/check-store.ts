import type { KycReason } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export interface Check {
  readonly id: string;
  readonly userId: string;
  readonly applicantId: string;
  readonly submittedAt: Date;
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly rejectType: 'retry' | 'final' | null;
  readonly reasons: readonly string[];
  readonly decidedBy: 'partner' | 'staff' | null;
  readonly reviewedAt: Date | null;
  readonly partnerAt: Date | null;
  readonly sealedData: string | null;
  readonly screenedAt: Date | null;
  readonly sealedHits: string | null;
  readonly supersededAt: Date | null;
  readonly picturesDeletedAt: Date | null;
  readonly escalatedBy: string | null;
  readonly escalatedAt: Date | null;
  readonly escalationNote: string | null;
  readonly proposedBy: string | null;
  readonly proposedAt: Date | null;
  /** A proposed decision, as in the desk's call. */
  readonly proposal: unknown;
}

export const checkColumns = sql`
  c.id, c.user_id as "userId", c.applicant_id as "applicantId", c.submitted_at as "submittedAt", c.status,
  c.reject_type as "rejectType", c.reasons, c.decided_by as "decidedBy", c.reviewed_at as "reviewedAt",
  c.partner_at as "partnerAt", c.sealed_data as "sealedData", c.screened_at as "screenedAt",
  c.sealed_hits as "sealedHits", c.superseded_at as "supersededAt", c.pictures_deleted_at as "picturesDeletedAt",
  c.escalated_by as "escalatedBy", c.escalated_at as "escalatedAt", c.escalation_note as "escalationNote",
  c.proposed_by as "proposedBy", c.proposed_at as "proposedAt", c.proposal`;

export async function findCheck(reader: Reader, id: string): Promise<Check | undefined> {
  const { rows } = await sql<Check>`
    select ${checkColumns} from kyc.check c where c.id = ${id}::uuid`.execute(reader);
  return rows[0];
}

/** The encrypted data of all checks of these users. */
export async function listSealedData(
  reader: Reader,
  userIds: readonly string[],
): Promise<readonly { readonly id: string; readonly userId: string; readonly sealedData: string }[]> {
  const { rows } = await sql<{ id: string; userId: string; sealedData: string }>`
    select id, user_id as "userId", sealed_data as "sealedData" from kyc.check
    where user_id = any(${[...userIds]}::uuid[]) and sealed_data is not null`.execute(reader);
  return rows;
}

export async function lockCheck(tx: Tx, id: string): Promise<Check | undefined> {
  const { rows } = await sql<Check>`
    select ${checkColumns} from kyc.check c where c.id = ${id}::uuid for update`.execute(tx);
  return rows[0];
}

/** The check that counts. */
export async function findNewestCheck(reader: Reader, userId: string): Promise<Check | undefined> {
  const { rows } = await sql<Check>`
    select ${checkColumns} from kyc.check c where c.user_id = ${userId}
    order by c.submitted_at desc, c.id desc limit 1`.execute(reader);
  return rows[0];
}

export interface NewCheck {
  readonly id: string;
  readonly userId: string;
  readonly applicantId: string;
  readonly submittedAt: Date;
  readonly sealedData: string;
  readonly screenedAt: Date | null;
  readonly sealedHits: string | null;
  readonly now: Date;
}

/** Also takes earlier undecided checks of the user out of the queue. */
export async function insertCheck(tx: Tx, check: NewCheck): Promise<void> {
  await sql`
    update kyc.check set superseded_at = ${check.now}
    where user_id = ${check.userId} and status = 'pending' and superseded_at is null`.execute(tx);
  await sql`
    insert into kyc.check (id, user_id, applicant_id, submitted_at, received_at, sealed_data, screened_at, sealed_hits)
    values (${check.id}, ${check.userId}, ${check.applicantId}, ${check.submittedAt}, ${check.now},
      ${check.sealedData}, ${check.screenedAt}, ${check.sealedHits})`.execute(tx);
}

export interface Decision {
  readonly checkId: string;
  readonly status: 'approved' | 'rejected';
  readonly rejectType: 'retry' | 'final' | null;
  readonly reasons: readonly KycReason[];
  readonly at: Date;
  /** Null for the partner. */
  readonly staffId: string | null;
  readonly note: string | null;
  /** The partner's own time. */
  readonly partnerAt: Date | null;
}

/** Adds a decision to the history. False when this decision of the partner is already there. */
export async function insertDecision(
  tx: Tx,
  decision: Decision & { readonly isApplied: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into kyc.decision (check_id, at, staff_id, status, reject_type, reasons, note, is_applied, partner_at)
    values (${decision.checkId}, ${decision.at}, ${decision.staffId}::uuid, ${decision.status},
      ${decision.rejectType}, ${[...decision.reasons]}::text[], ${decision.note}, ${decision.isApplied},
      ${decision.partnerAt}::timestamptz)
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

/** Applies the decision to the check and ends any pending proposal. */
export async function applyDecision(tx: Tx, decision: Decision): Promise<void> {
  await sql`
    update kyc.check set status = ${decision.status}, reject_type = ${decision.rejectType},
      reasons = ${[...decision.reasons]}::text[], reviewed_at = ${decision.at},
      decided_by = ${decision.staffId === null ? 'partner' : 'staff'},
      proposed_by = null, proposed_at = null, proposal = null
    where id = ${decision.checkId}`.execute(tx);
}

export async function setPartnerAt(
  tx: Tx,
  { checkId, partnerAt }: { checkId: string; partnerAt: Date },
): Promise<void> {
  await sql`update kyc.check set partner_at = ${partnerAt} where id = ${checkId}`.execute(tx);
}

export async function updateData(
  tx: Tx,
  check: Pick<NewCheck, 'sealedData' | 'screenedAt' | 'sealedHits'> & { readonly checkId: string },
): Promise<void> {
  await sql`
    update kyc.check set sealed_data = ${check.sealedData}, screened_at = ${check.screenedAt}::timestamptz,
      sealed_hits = ${check.sealedHits}
    where id = ${check.checkId}`.execute(tx);
}
