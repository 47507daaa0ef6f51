import { sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';

export const MOVED_CHANNEL = 'gim_balances';

export async function listHidden(reader: Reader, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ coin: string }>`
    select coin from balances.hidden_coin where user_id = ${userId}`.execute(reader);
  return new Set(rows.map(({ coin }) => coin));
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

export async function listWatched(reader: Reader, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ coin: string }>`
    select coin from balances.watched_coin where user_id = ${userId}`.execute(reader);
  return new Set(rows.map(({ coin }) => coin));
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
