import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

/**
 * The users whose messages may have been lost: a check is pending, or the form was opened and nothing came. Least
 * recently polled first.
 */
export async function listToPoll(
  reader: Reader,
  { askedBefore, openedAfter, limit }: { askedBefore: Date; openedAfter: Date; limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select "userId" from (
      select c.user_id as "userId", coalesce(c.polled_at, c.received_at) as asked from kyc.check c
      where c.status = 'pending' and c.superseded_at is null
      union all
      select f.user_id, coalesce(f.polled_at, f.opened_at) from kyc.form f
      where f.opened_at > ${openedAfter}
        and not exists (select from kyc.check c where c.user_id = f.user_id and c.received_at >= f.opened_at)
    ) due where asked < ${askedBefore} group by "userId" order by min(asked) limit ${limit}`.execute(reader);
  return rows.map(({ userId }) => userId);
}

export async function markPolled(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`
    update kyc.check set polled_at = ${now}
    where user_id = ${userId} and status = 'pending' and superseded_at is null`.execute(tx);
  await sql`update kyc.form set polled_at = ${now} where user_id = ${userId}`.execute(tx);
}

export async function deleteFormsBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from kyc.form where opened_at < ${before}`.execute(tx);
}
