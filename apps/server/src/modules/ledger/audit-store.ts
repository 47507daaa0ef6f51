import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** A violated invariant, and where. */
export interface AuditFinding {
  readonly rule: string;
  readonly where: string;
}

/**
 * A second way to every balance: plain SQL over the entries alone, which shares nothing with the code that wrote them
 * (L-08). Each statement finds rows that should not exist.
 */
const rules = [
  {
    name: 'each asset sums to zero',
    find: sql`select 'asset ' || ((account_id >> 10) & 1023) as place from ledger.entry
      group by (account_id >> 10) & 1023 having sum(amount) <> 0`,
  },
  {
    name: 'each posting sums to zero per asset',
    find: sql`select 'posting ' || posting as place from ledger.entry
      group by posting, (account_id >> 10) & 1023 having sum(amount) <> 0`,
  },
  {
    name: 'each balance is the sum of the entries so far, without a gap',
    find: sql`select 'account ' || account_id || ' entry ' || seq as place from (
        select account_id, seq, balance, sum(amount) over so_far as total, row_number() over so_far as n
        from ledger.entry window so_far as (partition by account_id order by seq)
      ) e where balance <> total or seq <> n`,
  },
  {
    name: 'only what is outside and allowances are below zero',
    find: sql`select 'account ' || e.account_id || ' entry ' || e.seq as place
      from ledger.entry e join ledger.kind k on k.no = e.account_id & 15
      where e.balance < 0 and not k.may_be_negative`,
  },
  {
    name: 'each entry has its account and its posting',
    find: sql`select 'account ' || e.account_id || ' entry ' || e.seq as place
      from ledger.entry e
      left join ledger.account a on a.id = e.account_id
      left join ledger.posting p on p.key = e.posting
      where a.id is null or p.key is null`,
  },
  {
    name: 'each posting has exactly the entries it names',
    find: sql`select 'posting ' || p.key as place from ledger.posting p
      left join (select posting, count(*) as count from ledger.entry group by posting) e on e.posting = p.key
      where coalesce(e.count, 0) * 2 <> cardinality(p.lines)`,
  },
  {
    name: 'each batch has exactly its postings',
    find: sql`select 'chain ' || coalesce(b.chain, p.chain) || ' batch ' || coalesce(b.seq, p.batch) as place
      from ledger.batch b
      full join (select chain, batch, count(*) as count from ledger.posting group by chain, batch) p
        on p.chain = b.chain and p.batch = b.seq
      where b.postings is distinct from p.count`,
  },
  {
    name: 'what is held covers the open holds',
    find: sql`select 'account ' || h.held_id as place
      from (
        select h.held_id, sum(h.units) as units from ledger.hold h
        left join ledger.hold_end e on e.hold = h.key
        where e.hold is null group by h.held_id
      ) h
      left join (select account_id, sum(amount) as units from ledger.entry group by account_id) b
        on b.account_id = h.held_id
      where coalesce(b.units, 0) < h.units`,
  },
] as const;

const PLACES_MAX = 20;

/** Reads all of the books in one snapshot, which exceeds the statement timeout of a call. */
export function inLongSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.inTransaction(
    async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx);
      return read(tx);
    },
    { isolation: 'repeatable read' },
  );
}

export interface Audit {
  readonly accounts: number;
  readonly postings: number;
  readonly entries: number;
  /** At most 20 per rule. Empty when the books add up. */
  readonly findings: readonly AuditFinding[];
}

/** Recomputes every balance from the entries, and reports every violated invariant. */
export function auditBooks(db: Db): Promise<Audit> {
  return inLongSnapshot(db, async (tx) => {
    const findings: AuditFinding[] = [];
    for (const { name, find } of rules) {
      const wrong = sql<{ place: string }>`select place from (${find}) f limit ${PLACES_MAX}`;
      const { rows } = await wrong.execute(tx);
      findings.push(...rows.map(({ place }) => ({ rule: name, where: place })));
    }
    const { rows } = await sql<Omit<Audit, 'findings'>>`
      select (select count(*) from ledger.account)::float8 as accounts,
        (select count(*) from ledger.posting)::float8 as postings,
        (select count(*) from ledger.entry)::float8 as entries`.execute(tx);
    return { ...(rows[0] ?? { accounts: 0, postings: 0, entries: 0 }), findings };
  });
}
