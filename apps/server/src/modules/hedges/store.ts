import type { TradeSide } from '@gim/contract';
import { sql } from 'kysely';
import { ask, type CompanionTable } from '../../platform/db/companion.ts';
import type { Executor, Reader } from '../../platform/db/db.ts';
import { positionLock } from './position-store.ts';

export interface NewHedge {
  readonly id: string;
  readonly coin: string;
  readonly side: TradeSide;
  readonly units: bigint;
  readonly marketPrice: string;
  readonly limitPrice: string;
  readonly createdAt: Date;
}

/** Inserts a plan unless the coin has an open one or a recent failure. Returns whether it was inserted. */
export async function insertHedge(
  db: Executor,
  { id, coin, side, units, marketPrice, limitPrice, createdAt }: NewHedge,
  { refusedSince }: { readonly refusedSince: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into hedges.hedge (id, coin, side, units, market_price, limit_price, status, created_at)
    select ${id}::uuid, ${coin}, ${side}, ${units}::numeric, ${marketPrice}::numeric, ${limitPrice}::numeric, 'planned',
      ${createdAt}::timestamptz
    where not exists (
      select from hedges.hedge where coin = ${coin} and status = 'failed' and ended_at > ${refusedSince}::timestamptz)
    on conflict (coin) where status in ('planned', 'sent') do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export interface StoredHedge {
  readonly id: string;
  readonly coin: string;
  readonly side: TradeSide;
  readonly units: string;
  readonly marketPrice: string;
  readonly limitPrice: string;
  readonly status: 'planned' | 'sent';
  readonly tries: number;
  readonly sentAt: Date | null;
}

export async function listOpen(reader: Reader): Promise<readonly StoredHedge[]> {
  const { rows } = await sql<StoredHedge>`
    select id, coin, side, units::text as units, trim_scale(market_price)::text as "marketPrice",
      trim_scale(limit_price)::text as "limitPrice", status, tries, sent_at as "sentAt"
    from hedges.hedge where status in ('planned', 'sent') order by created_at`.execute(reader);
  return rows;
}

/**
 * Stored before the order is sent: after a crash the order is looked up, never sent blindly. False if another process
 * was first.
 */
export async function markSent(
  db: Executor,
  { id, tries, at }: { readonly id: string; readonly tries: number; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update hedges.hedge set status = 'sent', tries = tries + 1, sent_at = ${at}
    where id = ${id} and status = 'planned' and tries = ${tries}`.execute(db);
  return numAffectedRows === 1n;
}

/** Back to planned: the exchange certainly does not have it. */
export async function markPlanned(
  db: Executor,
  { id, tries }: { readonly id: string; readonly tries: number },
): Promise<void> {
  await sql`
    update hedges.hedge set status = 'planned' where id = ${id} and status = 'sent' and tries = ${tries}`.execute(
    db,
  );
}

/** Ends the hedge without a fill. */
export async function markFailed(
  db: Executor,
  { id, reason, at }: { readonly id: string; readonly reason: string; readonly at: Date },
): Promise<void> {
  await sql`
    update hedges.hedge set status = 'failed', reason = ${reason}, ended_at = ${at}
    where id = ${id} and status in ('planned', 'sent')`.execute(db);
}

/** The result of a hedge in whole units, and the change of the position. */
export interface FillRow {
  readonly id: string;
  readonly coin: string;
  readonly filled: bigint;
  readonly cost: bigint;
  readonly fee: bigint;
  readonly moves: bigint;
  readonly at: Date;
}

/**
 * Written with the posting of the fill, so that hedge, position and ledger change together. The position is locked
 * before the hedge, as in planning, so that a planner sees both before the fill or both after it.
 */
export const hedgeFills: CompanionTable<FillRow> = {
  name: 'hedges.hedge (fill)',
  locks: ({ id, coin }) => [`hedges.hedge ${id}`, positionLock(coin)],
  *write(fills) {
    const rows = yield* ask(sql<{ id: string }>`
      with locked as materialized (
        select coin from hedges.position where coin = any (${fills.map(({ coin }) => coin)}::text[])
        order by coin for update
      ), ended as (
        update hedges.hedge h set status = 'filled', filled = f.filled, cost = f.cost, fee = f.fee, ended_at = f.at
        from unnest(${fills.map(({ id }) => id)}::uuid[], ${fills.map(({ filled }) => filled)}::numeric[],
          ${fills.map(({ cost }) => cost)}::numeric[], ${fills.map(({ fee }) => fee)}::numeric[],
          ${fills.map(({ moves }) => moves)}::numeric[], ${fills.map(({ at }) => at)}::timestamptz[])
          as f (id, filled, cost, fee, moves, at)
        where h.id = f.id and h.status = 'sent' and (select count(*) from locked) >= 0
        returning h.id, h.coin, f.moves
      ), moved as (
        insert into hedges.position (coin, units) select coin, sum(moves) from ended group by coin
        on conflict (coin) do update set units = position.units + excluded.units
      )
      select id from ended`);
    const ended = new Set(rows.map(({ id }) => id));
    return fills.map(({ id }) => ended.has(id));
  },
};
