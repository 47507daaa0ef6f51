import type { AuditAction } from '@gim/contract/staff.audit';
import { sql } from 'kysely';
import { ask, type CompanionTable } from '../../platform/db/companion.ts';
import type { ReplicaReader, Tx } from '../../platform/db/db.ts';

/** The state before and after, in fields that depend on the action. Never a secret. */
export type AuditFacts = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  readonly staffId: string | null;
  /** Noun and verb: `staff.sign-in`. */
  readonly action: AuditAction;
  readonly subject: string | null;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
}

export interface AuditLine extends AuditEntry {
  /** Null if no member of staff was identified. */
  readonly staffName: string | null;
  /** If the subject is a member of staff. */
  readonly subjectName: string | null;
  readonly id: string;
  readonly at: Date;
}

const json = (facts: AuditFacts | null): string | null => (facts === null ? null : JSON.stringify(facts));

/** Audit entries written with a ledger posting: both commit, or neither. */
export const auditTable: CompanionTable<AuditEntry & { readonly at: Date }> = {
  name: 'staff.audit',
  locks: () => [],
  *write(lines) {
    yield* ask(sql`
      insert into staff.audit (at, staff_id, action, subject, before, after)
      select * from unnest(${lines.map(({ at }) => at)}::timestamptz[], ${lines.map(({ staffId }) => staffId)}::uuid[],
        ${lines.map(({ action }) => action)}::text[], ${lines.map(({ subject }) => subject)}::text[],
        ${lines.map(({ before }) => json(before))}::jsonb[], ${lines.map(({ after }) => json(after))}::jsonb[])`);
    return lines.map(() => true);
  },
};

export async function insertAudit(tx: Tx, entry: AuditEntry & { at: Date }): Promise<void> {
  await sql`
    insert into staff.audit (at, staff_id, action, subject, before, after)
    values (${entry.at}, ${entry.staffId}, ${entry.action}, ${entry.subject}, ${json(entry.before)}::jsonb,
      ${json(entry.after)}::jsonb)`.execute(tx);
}

/** The entries before the given one, newest first. */
export async function listAuditLines(
  reader: ReplicaReader,
  { before, limit }: { before: string | null; limit: number },
): Promise<AuditLine[]> {
  const { rows } = await sql<AuditLine>`
    select l.id, l.at, l.staff_id as "staffId", a.name as "staffName", l.action, l.subject, b.name as "subjectName",
      l.before, l.after
    from staff.audit l left join staff.account a on a.id = l.staff_id
      left join staff.account b on b.id::text = l.subject
    where ${before}::bigint is null or l.id < ${before}::bigint
    order by l.id desc limit ${limit}`.execute(reader);
  return rows;
}
