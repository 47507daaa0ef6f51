import { sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';
import { numbered, sharedRead, uuidKeys } from '../../platform/db/shared-read.ts';

export const MOVED_CHANNEL = 'gim_balances';

const marksByUser = sharedRead<string, { readonly coin: string; readonly isHidden: boolean }>(
  (userIds) => sql`
    select ${numbered}, m.coin, m."isHidden"
    from ${uuidKeys(userIds)}
    cross join lateral (
      select coin, true as "isHidden" from balances.hidden_coin where user_id = wanted.key
      union all
      select coin, false from balances.watched_coin where user_id = wanted.key
    ) m`,
);

/** Which coins a user has hidden, and which are watched. */
export async function listMarks(
  reader: Reader,
  userId: string,
): Promise<{ readonly hidden: ReadonlySet<string>; readonly watched: ReadonlySet<string> }> {
  const rows = await marksByUser(reader, userId);
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
