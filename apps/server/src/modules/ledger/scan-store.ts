import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { AuditFinding } from './audit-store.ts';

/** The part of the books that a scan counts: all batches up to these. */
export interface Cut {
  readonly chains: readonly number[];
  readonly seqs: readonly number[];
}

/** An entry and the balance after it. Zeros before the first one of the books. */
export interface EntryPlace {
  readonly id: number;
  readonly seq: number;
  readonly balance: string;
}

export interface EntryPage {
  readonly findings: readonly AuditFinding[];
  /** Undefined if no entry follows. */
  readonly last: EntryPlace | undefined;
  /** How many entries were read. */
  readonly seen: number;
  /** How many of them are within the cut, and their sums by asset. */
  readonly counted: number;
  readonly sums: readonly (readonly [number, bigint])[];
}

/** The violations within the page, in account order, each with its rule. Shares no code with the writer. */
const entryPage = `
  with page as materialized (
    select account_id, seq, posting, amount, balance from ledger.entry
    where (account_id, seq) > ($1::bigint, $2::bigint) order by account_id, seq limit $4
  ), checked as materialized (
    select e.account_id, e.seq, e.balance, e.amount, c.chain is not null as is_counted,
      e.seq <> e.last_seq + 1 or e.balance <> e.last_balance + e.amount as is_gap,
      e.balance < 0 and not k.may_be_negative as is_negative,
      p.key is null or not exists (select from ledger.account a where a.id = e.account_id) as is_orphan,
      not coalesce(p.lines[1] = e.account_id and p.lines[2] = e.seq or p.lines[3] = e.account_id and p.lines[4] = e.seq
        or cardinality(p.lines) > 4 and exists (
          select from generate_series(5, cardinality(p.lines), 2) as n
          where p.lines[n] = e.account_id and p.lines[n + 1] = e.seq), false) as is_unnamed
    from (
      select *,
        case when lag(account_id, 1, $1::bigint) over books = account_id then lag(seq, 1, $2::bigint) over books else 0 end
          as last_seq,
        case when lag(account_id, 1, $1::bigint) over books = account_id then lag(balance, 1, $3::numeric) over books else 0 end
          as last_balance
      from page window books as (order by account_id, seq)
    ) e
    left join ledger.kind k on k.no = e.account_id & 15
    left join ledger.posting p on p.key = e.posting
    left join unnest($5::int[], $6::bigint[]) as c (chain, seq) on c.chain = p.chain and p.batch <= c.seq
  )
  select
    (select count(*)::float8 from checked) as seen,
    (select count(*)::float8 from checked where is_counted) as counted,
    (select json_build_object('id', account_id, 'seq', seq, 'balance', balance::text)
      from checked order by account_id desc, seq desc limit 1) as last,
    (select coalesce(json_agg(json_build_array(asset, sum::text)), '[]') from (
      select (account_id >> 10) & 1023 as asset, sum(amount) as sum from checked where is_counted group by 1) s) as sums,
    (select coalesce(json_agg(json_build_object('where', 'account ' || account_id || ' entry ' || seq, 'rule', rule)), '[]')
      from (
        select account_id, seq, r.rule from checked
        cross join lateral (values
          (is_gap, 'each balance is the sum of the entries so far, without a gap'),
          (coalesce(is_negative, true), 'only what is outside and allowances are below zero'),
          (is_orphan, 'each entry has its account and its posting'),
          (is_unnamed, 'each posting has exactly the entries it names')
        ) as r (is_broken, rule)
        where r.is_broken limit 20) f) as findings`;

/** Checks the next entries in account order. */
export async function checkEntryPage(
  snapshot: Snapshot,
  { after, limit, cut }: { readonly after: EntryPlace; readonly limit: number; readonly cut: Cut },
): Promise<EntryPage> {
  await forceIndexScans(snapshot);
  const [row] = await snapshot.rows<{
    seen: number;
    counted: number;
    last: EntryPlace | null;
    sums: [number, string][];
    findings: AuditFinding[];
  }>(entryPage, [after.id, after.seq, after.balance, limit, cut.chains, cut.seqs]);
  return {
    findings: row?.findings ?? [],
    last: row?.last ?? undefined,
    seen: row?.seen ?? 0,
    counted: row?.counted ?? 0,
    sums: (row?.sums ?? []).map(([asset, sum]) => [asset, BigInt(sum)]),
  };
}

export interface PostingBlocks {
  readonly findings: readonly AuditFinding[];
  readonly seen: number;
  readonly isEnd: boolean;
}

/**
 * Finds postings that are in no batch, in the block order of the table: rows never change, so they keep their place.
 * That a batch has as many postings as it states is checked with its hash.
 */
export async function checkPostingBlocks(
  snapshot: Snapshot,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<PostingBlocks> {
  await forceIndexScans(snapshot);
  const [row] = await snapshot.rows<{ seen: number; places: string[]; isEnd: boolean }>(
    `with found as materialized (
       select p.chain, p.batch, b.seq is null or p.position >= b.postings as is_wrong
       from ledger.posting p left join ledger.batch b on b.chain = p.chain and b.seq = p.batch
       where p.ctid >= $1::tid and p.ctid < $2::tid
     )
     select (select count(*)::float8 from found) as seen,
       array(select distinct 'chain ' || chain || ' batch ' || batch from found where is_wrong limit 20) as places,
       pg_relation_size('ledger.posting') / current_setting('block_size')::bigint <= $3::bigint as "isEnd"`,
    [`(${from},0)`, `(${to},0)`, to],
  );
  const rule = 'each batch has exactly its postings';
  return {
    findings: (row?.places ?? []).map((where) => ({ rule, where })),
    seen: row?.seen ?? 0,
    isEnd: row?.isEnd ?? true,
  };
}

/** The next accounts, by number, that have ever had a hold. */
export async function listHeldAccounts(
  snapshot: Snapshot,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await snapshot.rows<{ id: number }>(
    `with recursive held as (
       (select held_id from ledger.hold where held_id > $1::bigint order by held_id limit 1)
       union all
       select (select h.held_id from ledger.hold h where h.held_id > held.held_id order by h.held_id limit 1)
       from held where held.held_id is not null
     )
     select held_id::float8 as id from held where held_id is not null limit $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** The accounts of these whose balance is below the sum of their open holds. */
export async function findUnderfundedHolds(
  snapshot: Snapshot,
  ids: readonly number[],
): Promise<readonly AuditFinding[]> {
  if (ids.length === 0) return [];
  const rows = await snapshot.rows<{ place: string }>(
    `select 'account ' || w.id as place from unnest($1::bigint[]) as w (id)
     where (
       select sum(h.units) from ledger.hold h
       where h.held_id = w.id and not exists (select from ledger.hold_end e where e.hold = h.key)
     ) > coalesce((select e.balance from ledger.entry e where e.account_id = w.id order by e.seq desc limit 1), 0)
     limit 20`,
    [ids],
  );
  return rows.map(({ place }) => ({ rule: 'what is held covers the open holds', where: place }));
}

/** Forces index and TID lookups, independently of the planner's size estimates. */
export async function forceIndexScans(snapshot: Snapshot, ...alsoOff: readonly string[]): Promise<void> {
  const off = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', ...alsoOff];
  await snapshot.rows(`select set_config(name, 'off', true) from unnest($1::text[]) as name`, [off]);
}
