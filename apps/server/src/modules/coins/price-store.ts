import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { Tick } from './ports.ts';

/**
 * Stores the prices that are newer than the stored ones, and returns those. A stored price later than `knownUntil`
 * dates from before the clock was set back, and is replaced.
 */
export async function upsertPrices(
  tx: Tx,
  ticks: readonly Tick[],
  { knownUntil }: { knownUntil: Date },
): Promise<readonly Tick[]> {
  const { rows } = await sql<Tick>`
    insert into coins.price (coin, usd, at)
    select * from unnest(${ticks.map(({ coin }) => coin)}::text[], ${ticks.map(({ usd }) => usd)}::numeric[],
      ${ticks.map(({ at }) => at)}::timestamptz[])
    on conflict (coin) do update set usd = excluded.usd, at = excluded.at
      where price.at <= excluded.at or price.at > ${knownUntil}
    returning coin, trim_scale(usd)::text as usd, at`.execute(tx);
  return rows;
}

export async function listPrices(reader: Reader): Promise<readonly Tick[]> {
  const { rows } = await sql<Tick>`
    select coin, trim_scale(usd)::text as usd, at from coins.price`.execute(reader);
  return rows;
}

/** PostgreSQL limits a notification to 8000 bytes. */
const NOTICE_BYTES_MAX = 7_900;

/** Notifies all processes when the transaction commits. If the prices do not fit, they read the database. */
export async function notifyPrices(tx: Tx, ticks: readonly Tick[]): Promise<void> {
  const text = JSON.stringify(ticks);
  const notice = Buffer.byteLength(text) > NOTICE_BYTES_MAX ? '' : text;
  await sql`select pg_notify('coins_price', ${notice})`.execute(tx);
}

/**
 * Whether this process asks the feed now. Only the holder of the lease does, to ask exchanges no more often than
 * needed; when it dies, another process takes over once the lease has expired.
 */
export async function acquireLease(
  tx: Tx,
  { holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into coins.feed_lease (id, holder, until) values (true, ${holder}, ${until})
    on conflict (id) do update set holder = excluded.holder, until = excluded.until
      where feed_lease.holder = excluded.holder or feed_lease.until < ${now}
    returning holder`.execute(tx);
  return rows.length > 0;
}
