import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

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
