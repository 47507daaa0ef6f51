import type { listAudit as endpoint, Reply } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import { listAuditLines } from './audit-store.ts';
import type { AuditCore } from './core.ts';

/** A page of the audit log, newest first. */
export async function listAudit(
  { db, replicaReads }: AuditCore,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Reply<typeof endpoint>> {
  if (cursor !== undefined && !/^[0-9]{1,18}$/.test(cursor))
    throw new Refusal('ValueInvalid', { field: 'cursor' });
  // One extra row tells whether there is another page.
  const lines = await replicaReads.read(db.autocommit, (reader) =>
    listAuditLines(reader, { before: cursor ?? null, limit: limit + 1 }),
  );
  const page = lines.slice(0, limit);
  return {
    items: page.map(({ at, before, after, ...line }) => ({
      ...line,
      at: at.toISOString(),
      before: before === null ? null : { ...before },
      after: after === null ? null : { ...after },
    })),
    nextCursor: lines.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
