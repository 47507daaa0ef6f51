import { sql } from 'kysely';
import { asSandbox } from '../../platform/db/as-sandbox.ts';
import type { Db } from '../../platform/db/db.ts';

/** A manual change to the price of a coin. */
export interface PriceOverride {
  readonly coin: string;
  readonly mode: 'held' | 'silent' | 'moved';
  readonly factor: number;
  readonly usd: string;
  readonly since: Date;
}

export async function listOverrides(db: Db): Promise<readonly PriceOverride[]> {
  const { rows } = await asSandbox(db, (tx) =>
    sql<PriceOverride>`
      select coin, mode, factor, trim_scale(usd)::text as usd, since from sandbox.price_lever`.execute(tx),
  );
  return rows;
}

export async function setOverride(db: Db, { coin, mode, factor, usd, since }: PriceOverride): Promise<void> {
  await asSandbox(db, (tx) =>
    sql`
      insert into sandbox.price_lever (coin, mode, factor, usd, since)
      values (${coin}, ${mode}, ${factor}, ${usd}, ${since})
      on conflict (coin) do update
      set mode = excluded.mode, factor = excluded.factor, usd = excluded.usd, since = excluded.since`.execute(
      tx,
    ),
  );
}
