import { sql } from 'kysely';
import type { Executor } from '../db/db.ts';

export const STREAM_CHANNEL = 'gim_stream';

/** Sends the parts of one notice, in order and in one statement. */
export async function notify(db: Executor, parts: readonly string[]): Promise<void> {
  await sql`
    select pg_notify(${STREAM_CHANNEL}, part)
    from unnest(${[...parts]}::text[]) with ordinality as listed (part, place)
    order by place`.execute(db);
}
