import { sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';

export const MOVED_CHANNEL = 'gim_balances';

/** Which coins a user has hidden, and which are watched. */
export async function listMarks(
  reader: Reader,
  userId: string,
): Promise<{ readonly hidden: ReadonlySet<string>; readonly watched: ReadonlySet<string> }> {
  const { rows } = await sql<{ coin: string; isHidden: boolean }>`
    select coin, true as "isHidden" from balances.hidden_coin where user_id = ${userId}
    union all
    select coin, false from balances.watched_coin where user_id = ${userId}`.execute(reader);
  const coinsOf = (isHidden: boolean): ReadonlySet<string> =>
    new Set(rows.filter((row) => row.isHidden === isHidden).map(({ coin }) => coin));
  return { hidden: coinsOf(true), watched: coinsOf(false) };
}

export async function hideCoin(tx: Tx, { userId, coin }: { userId: string; coin: string }): Promise<void> {
  await sql`
    insert into balances.hidden_coin (user_id, coin) values (${userId}, ${coin}) on conflict do nothing`.execute(
    tx,
  );
}

export async function showCoin(tx: Tx, { userId, coin }: { userId: string; coin: string }): Promise<void> {
  await sql`delete from balances.hidden_coin where user_id = ${userId} and coin = ${coin}`.execute(tx);
}

export async function watchCoin(tx: Tx, { userId, coin }: { userId: string; coin: string }): Promise<void> {
  await sql`
    insert into balances.watched_coin (user_id, coin) values (${userId}, ${coin}) on conflict do nothing`.execute(
    tx,
  );
}

export async function unwatchCoin(tx: Tx, { userId, coin }: { userId: string; coin: string }): Promise<void> {
  await sql`delete from balances.watched_coin where user_id = ${userId} and coin = ${coin}`.execute(tx);
}

export async function notifyMoved(db: Executor, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify(${MOVED_CHANNEL}, payload) from unnest(${[...payloads]}::text[]) as payload`.execute(
    db,
  );
}
