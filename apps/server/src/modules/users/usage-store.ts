import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';

/** Whether any account exists or ever existed. */
export async function hasUsers(reader: Reader): Promise<boolean> {
  const { rows } = await sql`select from users.user limit 1`.execute(reader);
  return rows.length === 1;
}
