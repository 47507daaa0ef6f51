import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export interface StoredSettings {
  readonly userId: string;
  /** What is off, such as `trades.push`. */
  readonly muted: readonly string[];
  readonly isQuiet: boolean;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly timeZone: string;
  readonly hidesAmounts: boolean;
}

/** The settings of those users who have set any. */
export async function findSettings(
  reader: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSettings>> {
  const { rows } = await sql<StoredSettings>`
    select user_id as "userId", muted, is_quiet as "isQuiet", quiet_from as "quietFrom", quiet_to as "quietTo",
      time_zone as "timeZone", hides_amounts as "hidesAmounts"
    from notifications.setting where user_id = any(${[...userIds]}::uuid[])`.execute(reader);
  return new Map(rows.map((row) => [row.userId, row]));
}

export async function saveSettings(tx: Tx, { now, ...row }: StoredSettings & { now: Date }): Promise<void> {
  await sql`
    insert into notifications.setting (user_id, muted, is_quiet, quiet_from, quiet_to, time_zone, hides_amounts, updated_at)
    values (${row.userId}, ${[...row.muted]}, ${row.isQuiet}, ${row.quietFrom}, ${row.quietTo}, ${row.timeZone},
      ${row.hidesAmounts}, ${now})
    on conflict (user_id) do update set muted = excluded.muted, is_quiet = excluded.is_quiet,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone,
      hides_amounts = excluded.hides_amounts, updated_at = excluded.updated_at`.execute(tx);
}
