import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export interface AlarmKey {
  readonly kind: 'Drift' | 'HotLow' | 'ChainSilent';
  readonly network: string;
  readonly coin: string | null;
}

export interface AlarmRow extends AlarmKey {
  readonly id: string;
  readonly text: string;
  readonly at: Date;
}

/** False if the same alarm is already open. */
export async function insertAlarm(tx: Tx, alarm: AlarmRow): Promise<boolean> {
  const { rows } = await sql`
    insert into treasury.alarm (id, kind, network, coin, text, raised_at)
    values (${alarm.id}, ${alarm.kind}, ${alarm.network}, ${alarm.coin}, ${alarm.text}, ${alarm.at})
    on conflict (kind, network, coin) where ended_at is null do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** False if no such alarm was open. */
export async function endAlarm(
  tx: Tx,
  { kind, network, coin, now }: AlarmKey & { now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update treasury.alarm set ended_at = greatest(raised_at, ${now}::timestamptz)
    where kind = ${kind} and network = ${network} and coin is not distinct from ${coin}::text and ended_at is null
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Open alarms, newest first. */
export async function listOpenAlarms(reader: Reader, limit: number): Promise<readonly AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    select id, kind, network, coin, text, raised_at as at from treasury.alarm
    where ended_at is null order by raised_at desc, id desc limit ${limit}`.execute(reader);
  return rows;
}
