import { sql } from 'kysely';
import type { ReplicaReader } from '../platform/db/db.ts';

/** The column `value` of the first row that a statement answers with. */
export async function queryValue(reader: ReplicaReader, statement: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`${sql.raw(statement)}`.execute(reader);
  return rows[0]?.value;
}
