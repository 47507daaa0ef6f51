import { sql } from 'kysely';
import type { Reader, ReplicaReader, Tx } from '../../platform/db/db.ts';
import type { EtaFigure } from './eta-policy.ts';

export interface StoredEta extends EtaFigure {
  readonly type: string;
  /** The network; empty for types without one. */
  readonly lane: string;
}

export async function listFigures(reader: ReplicaReader): Promise<readonly StoredEta[]> {
  const { rows } = await sql<StoredEta>`
    select type, lane, median_seconds as "medianSeconds", p90_seconds as "p90Seconds", measured,
      bin_seconds as "binSeconds", counts
    from transactions.eta_figure`.execute(reader);
  return rows;
}

/** Replaces all rows of a type. */
export async function replaceFigures(
  tx: Tx,
  { type, figures, now }: { type: string; figures: readonly StoredEta[]; now: Date },
): Promise<void> {
  await sql`delete from transactions.eta_figure where type = ${type}`.execute(tx);
  for (const each of figures)
    await sql`
      insert into transactions.eta_figure (type, lane, median_seconds, p90_seconds, measured, bin_seconds, counts, measured_at)
      values (${type}, ${each.lane}, ${each.medianSeconds}, ${each.p90Seconds}, ${each.measured}, ${each.binSeconds},
        ${[...each.counts]}::integer[], ${now})
      on conflict (type, lane) do nothing`.execute(tx);
}

export interface Arrived {
  readonly lane: string;
  readonly details: object;
  readonly endedAt: Date;
  readonly firstAt: Date | null;
}

/** The newest completed operations of a type, limited per lane. */
export async function listArrived(
  reader: Reader,
  { type, waiting, since, limit }: { type: string; waiting: readonly string[]; since: Date; limit: number },
): Promise<readonly Arrived[]> {
  const { rows } = await sql<Arrived>`
    with lanes as (
      select distinct coalesce(details ->> 'network', '') as lane from transactions.transaction
      where status = 'Successful' and type = ${type} and ended_at >= ${since}
    )
    select l.lane, s.details, s.ended_at as "endedAt", s.first_at as "firstAt"
    from lanes l cross join lateral (
      select t.details, t.ended_at, ${firstStep(waiting)} as first_at
      from transactions.transaction t
      where t.status = 'Successful' and t.type = ${type} and coalesce(t.details ->> 'network', '') = l.lane
        and t.ended_at >= ${since}
      order by t.ended_at desc limit ${limit}
    ) s`.execute(reader);
  return rows;
}

export interface OpenRecord {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  readonly stage: string;
  readonly lane: string;
  readonly coin: string;
  readonly amount: string;
  readonly details: object;
  readonly endedAt: null;
  readonly firstAt: Date | null;
}

/** Open operations by key; the next page starts after the last one. */
export async function listOpen(
  reader: Reader,
  {
    types,
    waiting,
    after,
    limit,
  }: {
    types: readonly string[];
    waiting: readonly string[];
    after: { readonly userId: string; readonly id: string };
    limit: number;
  },
): Promise<readonly OpenRecord[]> {
  const { rows } = await sql<OpenRecord>`
    select t.id, t.user_id as "userId", t.type, t.stage, coalesce(t.details ->> 'network', '') as lane, t.coin, t.amount,
      t.details, t.ended_at as "endedAt", ${firstStep(waiting)} as "firstAt"
    from transactions.transaction t
    where t.ended_at is null and t.type = any (${[...types]}::text[])
      and (t.user_id, t.id) > (${after.userId}::uuid, ${after.id}::uuid)
    order by t.user_id, t.id limit ${limit}`.execute(reader);
  return rows;
}

/** When the record `t` left the stages that wait for a person. */
const firstStep = (waiting: readonly string[]) => sql`
  (
    select min(p.at) from (
      select a.stage, a.at from transactions.step_archive a where a.transaction_id = t.id
      union all
      select s.stage, s.at from unnest(t.step_stages, t.step_times) as s (stage, at)
    ) p
    where p.stage <> all (${[...waiting]}::text[])
  )`;
