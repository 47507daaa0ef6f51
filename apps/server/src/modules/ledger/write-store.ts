import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';
import type { Session } from '../../platform/db/session.ts';
import type { AccountId } from './account-id.ts';

/** The last entry of an account; both zero if there is none. */
export interface LastEntry {
  readonly id: AccountId;
  readonly seq: number;
  readonly balance: bigint;
}

type LastEntryRow = Omit<LastEntry, 'balance'> & { readonly balance: string };
const lastEntry = (row: LastEntryRow): LastEntry => ({ ...row, balance: BigInt(row.balance) });

/** A posting that exists already. */
export interface KnownPosting {
  readonly key: string;
  readonly kind: string;
  readonly atMs: number;
  readonly bodyHash: Buffer | null;
  readonly accounts: readonly AccountId[];
  readonly amounts: readonly bigint[];
}

export interface ChainHead {
  readonly seq: number;
  readonly hash: Buffer | null;
}

/** Every writing process has a stripe of its own; the lock ends with the session. */
const STRIPE_LOCK = 7_163_004;

/** Look-ups by primary key for any number of keys: planning each time would cost more than executing. */
export const prepareLookups = 'set plan_cache_mode = force_generic_plan';

/** The statements that write a batch; its rows follow as COPY data. */
export const batchStatements = `copy ledger.batch from stdin (format binary);
copy ledger.posting from stdin (format binary); copy ledger.entry from stdin (format binary)`;

export async function claimStripe(session: Session): Promise<number | undefined> {
  const rows = await session.query<{ stripe: number }>({
    name: 'ledger_stripe',
    text: 'select stripe from generate_series(0, 63) as stripe where pg_try_advisory_lock($1, stripe) limit 1',
    values: [STRIPE_LOCK],
  });
  return rows[0]?.stripe;
}

/** The last batch number of each process that currently holds a stripe. */
export async function readWriters(session: Session): Promise<ReadonlyMap<number, number>> {
  const rows = await session.query<{ chain: number; seq: number }>({
    name: 'ledger_writers',
    text: `
      select l.objid::int as chain, coalesce(
        (select b.seq from ledger.batch b where b.chain = l.objid::int order by b.seq desc limit 1), 0)::float8 as seq
      from pg_locks l
      where l.locktype = 'advisory' and l.classid::bigint = $1::bigint
        and l.database = (select oid from pg_database where datname = current_database())`,
    values: [STRIPE_LOCK],
  });
  return new Map(rows.map(({ chain, seq }) => [chain, seq]));
}

export async function readChainHead(session: Session, chain: number): Promise<ChainHead> {
  const rows = await session.query<{ seq: number; hash: Buffer }>({
    name: 'ledger_head',
    text: 'select seq::float8 as seq, hash from ledger.batch where chain = $1 order by seq desc limit 1',
    values: [chain],
  });
  return rows[0] ?? { seq: 0, hash: null };
}

export async function readLastEntries(
  session: Session,
  ids: readonly AccountId[],
): Promise<readonly LastEntry[]> {
  const rows = await session.query<LastEntryRow>({
    name: 'ledger_last',
    text: `
      select a.id::float8 as id, coalesce(e.seq, 0)::float8 as seq, coalesce(e.balance, 0)::text as balance
      from unnest($1::bigint[]) as a (id)
      left join lateral (
        select seq, balance from ledger.entry where account_id = a.id order by seq desc limit 1
      ) e on true`,
    values: [ids],
  });
  return rows.map(lastEntry);
}

/** The state of accounts and keys at one moment. */
export interface SeqsAndKeys {
  /** The number of each account's last entry; zero when there is none. */
  readonly seqs: ReadonlyMap<AccountId, number>;
  /** The keys that are posted already. */
  readonly known: ReadonlySet<string>;
}

export async function readSeqsAndKeys(
  session: Session,
  { ids, keys }: { readonly ids: readonly AccountId[]; readonly keys: readonly string[] },
): Promise<SeqsAndKeys> {
  const [row] = await session.query<{ seqs: number[]; known: string[] }>({
    name: 'ledger_standing',
    text: `
      select
        array(
          select coalesce((select seq from ledger.entry where account_id = a.id order by seq desc limit 1), 0)::float8
          from unnest($1::bigint[]) with ordinality as a (id, no) order by no
        ) as seqs,
        array(select key::text from ledger.posting where key = any ($2::uuid[])) as known`,
    values: [ids, keys],
  });
  return {
    seqs: new Map(ids.map((id, index) => [id, row?.seqs[index] ?? 0])),
    known: new Set(row?.known),
  };
}

export async function readKnownPostings(
  session: Session,
  keys: readonly string[],
): Promise<readonly KnownPosting[]> {
  const rows = await session.query<Omit<KnownPosting, 'amounts'> & { amounts: string[] }>({
    name: 'ledger_known',
    text: `
      select p.key, p.kind, (extract(epoch from p.at) * 1000)::float8 as "atMs", p.body_hash as "bodyHash",
        array(
          select p.lines[n]::float8 from generate_series(1, cardinality(p.lines), 2) as n order by n
        ) as accounts,
        array(
          select (select e.amount::text from ledger.entry e where e.account_id = p.lines[n] and e.seq = p.lines[n + 1])
          from generate_series(1, cardinality(p.lines), 2) as n order by n
        ) as amounts
      from ledger.posting p
      where p.key = any ($1::uuid[])`,
    values: [keys],
  });
  return rows.map((row) => ({ ...row, amounts: row.amounts.map((amount) => BigInt(amount)) }));
}

/**
 * An empty commit that waits for the standby: the log is replicated in order, so everything visible before is
 * replicated as well. Without a standby there is nothing to wait for.
 */
export async function confirmReplication(session: Session): Promise<void> {
  await session.query({
    name: 'ledger_replicated',
    text: `
      select pg_logical_emit_message(true, 'gim', 'seen')
      where current_setting('synchronous_standby_names') <> ''`,
    values: [],
  });
}

/** All stripes of this stripe's account, with their balances. */
export async function readStripes(session: Session, id: AccountId): Promise<readonly LastEntry[]> {
  const rows = await session.query<LastEntryRow>({
    name: 'ledger_stripes',
    text: `
      select a.id::float8 as id, e.seq::float8 as seq, e.balance::text as balance
      from ledger.account a
      cross join lateral (
        select seq, balance from ledger.entry where account_id = a.id order by seq desc limit 1
      ) e
      where a.id >= ($1::bigint >> 10) << 10 and a.id < (($1::bigint >> 10) + 1) << 10 and a.kind_no = $1::bigint & 15`,
    values: [id],
  });
  return rows.map(lastEntry);
}

/**
 * Funds in stripes of the house whose process has ended. The kinds are those that are striped and never negative, as
 * literals so that the planner can use the partial index `account_house`.
 */
export async function readIdleStripes(reader: Reader): Promise<readonly LastEntry[]> {
  const { rows } = await sql<LastEntryRow>`
    select a.id::float8 as id, e.seq::float8 as seq, e.balance::text as balance
    from ledger.account a
    cross join lateral (
      select seq, balance from ledger.entry where account_id = a.id order by seq desc limit 1
    ) e
    where a.kind_no in (3, 4, 5) and e.balance > 0 and a.stripe not in (
      select objid::int from pg_locks
      where locktype = 'advisory' and classid::bigint = ${STRIPE_LOCK}::bigint
        and database = (select oid from pg_database where datname = current_database())
    )`.execute(reader);
  return rows.map(lastEntry);
}
