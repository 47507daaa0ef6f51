import type { Db } from '../../platform/db/db.ts';
import {
  type AuditFinding,
  allowLongReads,
  type BooksSize,
  countBooks,
  findAuditFindings,
} from './audit-store.ts';

export interface Audit extends BooksSize {
  /** Empty when the books add up. */
  readonly findings: readonly AuditFinding[];
}

/** Recomputes every balance from the entries, in one snapshot, and reports every violated invariant. */
export function auditBooks(db: Db): Promise<Audit> {
  return db.inTransaction(
    async (tx) => {
      await allowLongReads(tx);
      return { ...(await countBooks(tx)), findings: await findAuditFindings(tx) };
    },
    { isolation: 'repeatable read' },
  );
}
