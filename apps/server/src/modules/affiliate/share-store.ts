import { type RawBuilder, sql } from 'kysely';
import { ask, type CompanionTable } from '../../platform/db/companion.ts';
import type { Reader } from '../../platform/db/db.ts';

export interface ShareRow {
  readonly posting: string;
  readonly level: number;
  readonly affiliateId: string;
  readonly payerId: string;
  readonly coin: string;
  readonly units: string;
  readonly feeUnits: string;
  readonly at: Date;
}

/**
 * The shares of a fee, written with its posting. The posting is refused if a relation has ended or its affiliate is
 * deleted, because the cached relations may be stale. A running deletion is waited for.
 */
export const shareRows: CompanionTable<ShareRow> = {
  name: 'affiliate.share',
  locks: ({ affiliateId }) => [`affiliate.affiliate ${affiliateId}`],
  *write(rows) {
    const written = new Set((yield* ask(inserting(rows))).map(({ posting, level }) => `${posting} ${level}`));
    return rows.map(({ posting, level }) => written.has(`${posting} ${level}`));
  },
};

const inserting = (rows: readonly ShareRow[]): RawBuilder<{ posting: string; level: number }> => sql<{
  posting: string;
  level: number;
}>`
  with recursive given as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (posting uuid, level smallint,
      "affiliateId" uuid, "payerId" uuid, coin text, units numeric, "feeUnits" numeric, at timestamptz)
  ), above as (
    select g.posting, g.level as wanted, r.affiliate_id, 1 as depth from given g
    join affiliate.referral r on r.user_id = g."payerId" and r.ended_at is null
    union all
    select a.posting, a.wanted, r.affiliate_id, a.depth + 1 from above a
    join affiliate.referral r on r.user_id = a.affiliate_id and r.ended_at is null where a.depth < a.wanted
  ), open as (
    select g.* from given g join affiliate.affiliate f on f.user_id = g."affiliateId" and f.ended_at is null
    where exists (select from above a where a.posting = g.posting and a.wanted = g.level and a.depth = g.level
      and a.affiliate_id = g."affiliateId")
    for share of f
  )
  insert into affiliate.share (posting, level, affiliate_id, payer_id, coin, units, fee_units, at)
  select posting, level, "affiliateId", "payerId", coin, units, "feeUnits", at from open
  returning posting, level`;

/** A stored share. */
export interface StoredShare {
  readonly level: number;
  readonly affiliateId: string;
  readonly payerId: string;
  readonly coin: string;
  readonly units: string;
  readonly feeUnits: string;
}

/** The shares of a posting that are not reversed. */
export async function listShares(reader: Reader, posting: string): Promise<readonly StoredShare[]> {
  const { rows } = await sql<StoredShare>`
    select s.level, s.affiliate_id as "affiliateId", s.payer_id as "payerId", s.coin, s.units::text as units,
      s.fee_units::text as "feeUnits"
    from affiliate.share s
    where s.posting = ${posting}::uuid and s.reverses is null and not exists (
      select from affiliate.share r where r.reverses = s.posting and r.level = s.level)
    order by s.level`.execute(reader);
  return rows;
}

export interface ReversalRow {
  readonly posting: string;
  readonly reverses: string;
  readonly level: number;
  /** What could not be taken back because it was withdrawn. */
  readonly owed: string;
  readonly at: Date;
}

/** Reversals of shares, written with the refund of their fee. A share that is already reversed refuses the posting. */
export const reversalRows: CompanionTable<ReversalRow> = {
  name: 'affiliate.share (reversal)',
  locks: ({ reverses }) => [`affiliate.share ${reverses}`],
  *write(rows) {
    const made = yield* ask(reversing(rows));
    const written = new Set(made.map(({ posting, level }) => `${posting} ${level}`));
    return rows.map(({ posting, level }) => written.has(`${posting} ${level}`));
  },
};

const reversing = (rows: readonly ReversalRow[]): RawBuilder<{ posting: string; level: number }> => sql<{
  posting: string;
  level: number;
}>`
  with given as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (posting uuid, reverses uuid, level smallint, owed numeric, at timestamptz)
  ), made as (
    insert into affiliate.share (posting, level, affiliate_id, payer_id, coin, units, fee_units, at, reverses)
    select g.posting, s.level, s.affiliate_id, s.payer_id, s.coin, -s.units, -s.fee_units, g.at, s.posting
    from given g join affiliate.share s on s.posting = g.reverses and s.level = g.level and s.reverses is null
    on conflict do nothing returning posting, level, affiliate_id, coin
  ), owed as (
    insert into affiliate.debt as d (affiliate_id, coin, units)
    select m.affiliate_id, m.coin, sum(g.owed) from made m join given g using (posting, level) where g.owed > 0
    group by 1, 2 order by 1, 2
    on conflict (affiliate_id, coin) do update set units = d.units + excluded.units
  )
  select posting, level from made`;

/** The debts of an affiliate, by coin. */
export async function listDebts(
  reader: Reader,
  affiliateId: string,
): Promise<readonly { coin: string; units: string }[]> {
  const { rows } = await sql<{ coin: string; units: string }>`
    select coin, units::text as units from affiliate.debt where affiliate_id = ${affiliateId} and units > 0`.execute(
    reader,
  );
  return rows;
}

export interface PaidDebtRow {
  readonly affiliateId: string;
  readonly coin: string;
  /** The whole debt. */
  readonly owed: string;
  /** The part of it that is paid now. */
  readonly paid: string;
}

/** Debts that a withdrawal pays first. If a debt has changed by then, the posting is refused. */
export const paidDebts: CompanionTable<PaidDebtRow> = {
  name: 'affiliate.debt',
  locks: ({ affiliateId, coin }) => [`affiliate.debt ${affiliateId} ${coin}`],
  *write(rows) {
    const paid = yield* ask(sql<{ affiliateId: string; coin: string }>`
      update affiliate.debt d set units = d.units - g.paid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g ("affiliateId" uuid, coin text, owed numeric, paid numeric)
      where d.affiliate_id = g."affiliateId" and d.coin = g.coin and d.units = g.owed
      returning d.affiliate_id as "affiliateId", d.coin`);
    const done = new Set(paid.map(({ affiliateId, coin }) => `${affiliateId} ${coin}`));
    return rows.map(({ affiliateId, coin }) => done.has(`${affiliateId} ${coin}`));
  },
};
