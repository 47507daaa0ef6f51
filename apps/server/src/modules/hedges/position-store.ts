import { sql } from 'kysely';
import { ask, type CompanionTable } from '../../platform/db/companion.ts';
import type { Executor, Reader } from '../../platform/db/db.ts';

/** Creates a row for each coin, so that a trade always finds one to lock. Idempotent. */
export async function addPositions(db: Executor, coins: readonly string[]): Promise<void> {
  await sql`
    insert into hedges.position (coin, units) select coin, 0 from unnest(${[...coins]}::text[]) as c (coin)
    on conflict (coin) do nothing`.execute(db);
}

export async function listPositions(reader: Reader): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ coin: string; units: string }>`
    select coin, units::text as units from hedges.position`.execute(reader);
  return new Map(rows.map(({ coin, units }) => [coin, BigInt(units)]));
}

/** Reads a position and locks it for the rest of the transaction. */
export async function lockPosition(tx: Executor, coin: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select units::text as units from hedges.position where coin = ${coin} for update`.execute(tx);
  return BigInt(rows[0]?.units ?? '0');
}

export const positionLock = (coin: string): string => `hedges.position ${coin}`;

/** By how much a trade changes the position of its coin, and the position's bound. */
export interface ExposureRow {
  readonly coin: string;
  readonly units: bigint;
  readonly unitsMax: bigint;
}

/**
 * Written with the posting of the trade. The trades of a batch are decided one after the other under the row's lock: a
 * trade has to shrink the position or leave it within its bound, else it is refused.
 */
export const exposures: CompanionTable<ExposureRow> = {
  name: 'hedges.position (exposure)',
  locks: ({ coin }) => [positionLock(coin)],
  *write(rows) {
    const decided = yield* ask(sql<{ no: number; isTaken: boolean }>`
      with recursive wanted as (
        select coin, units, units_max, no::int as no, row_number() over (partition by coin order by no) as place
        from unnest(${rows.map(({ coin }) => coin)}::text[], ${rows.map(({ units }) => units)}::numeric[],
          ${rows.map(({ unitsMax }) => unitsMax)}::numeric[]) with ordinality as w (coin, units, units_max, no)
      ), standing as materialized (
        select coin, units::numeric as units from hedges.position
        where coin = any (${rows.map(({ coin }) => coin)}::text[]) order by coin for update
      ), decided as (
        select coin, units, 0::bigint as place, 0 as no, false as is_taken from standing
        union all
        select d.coin, case when o.is_taken then d.units + w.units else d.units end, w.place, w.no, o.is_taken
        from decided d
        join wanted w on w.coin = d.coin and w.place = d.place + 1
        cross join lateral (
          select abs(d.units + w.units) <= greatest(w.units_max, abs(d.units)) as is_taken
        ) o
      ), moved as (
        update hedges.position p set units = last.units
        from (select distinct on (coin) coin, units from decided order by coin, place desc) last
        where p.coin = last.coin and p.units <> last.units
      )
      select no, is_taken as "isTaken" from decided where place > 0`);
    const taken = new Set(decided.filter(({ isTaken }) => isTaken).map(({ no }) => no));
    return rows.map((_, index) => taken.has(index + 1));
  },
};
