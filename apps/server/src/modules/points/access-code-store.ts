import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export interface SealedCode {
  readonly version: number;
  readonly sealed: string;
  readonly setAt: Date;
}

/** The newest access code of a point, or a specific version. */
export async function findAccessCode(
  reader: Reader,
  { pointId, version }: { pointId: string; version: number | undefined },
): Promise<SealedCode | undefined> {
  const { rows } = await sql<SealedCode>`
    select version, sealed, set_at as "setAt" from points.access_code
    where point_id = ${pointId}::uuid and (${version ?? null}::integer is null or version = ${version ?? null}::integer)
    order by version desc limit 1`.execute(reader);
  return rows[0];
}

/** The caller must hold the point's lock. Returns the version. */
export async function insertAccessCode(
  tx: Tx,
  { pointId, sealed, at, by }: { pointId: string; sealed: string; at: Date; by: string | null },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into points.access_code (point_id, version, sealed, set_at, set_by)
    select ${pointId}::uuid, coalesce(max(version), 0) + 1, ${sealed}, ${at}, ${by}::uuid
    from points.access_code where point_id = ${pointId}::uuid
    returning version`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('An access code was not kept.');
  return row.version;
}
