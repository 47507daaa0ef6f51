import { CopyReader } from '../../platform/db/copy-reader.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { AuditFinding } from './audit-store.ts';
import { forceIndexScans } from './scan-store.ts';

export interface BatchRow {
  readonly chain: number;
  readonly seq: number;
  /** Both in hexadecimal digits. */
  readonly previousHash: string | null;
  readonly hash: string;
  readonly postings: number;
}

/** A posting as it is stored. */
export interface StoredPosting {
  /** 16 bytes. A view. */
  readonly key: Buffer;
  readonly batch: number;
  /** Account and number of each entry that it refers to, alternating; an even count. */
  readonly lines: readonly number[];
  /** Its row as the hash covers it. A view. */
  readonly bytes: Buffer;
  /** The part of it that the checksum covers. A view. */
  readonly summed: Buffer;
  readonly checksum: number;
}

/** Entries of one account with consecutive numbers. */
export interface EntryRun {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** Many exist at once, so it holds only what is needed, and no views. */
export interface StoredEntry {
  /** Undefined if it is not a number. */
  readonly amount: bigint | undefined;
  readonly balance: bigint | undefined;
  /** The byte range of its row in the data. */
  readonly start: number;
  readonly end: number;
  /**
   * Whether its posting exists and refers to it. Only read for the entry before a range, which this slice does not
   * verify.
   */
  readonly isNamed: boolean;
}

/** The entries of a slice, and for each range the entry before it. */
export class StoredEntries {
  readonly #data: Buffer;
  readonly #byAccount: ReadonlyMap<number, ReadonlyMap<number, StoredEntry>>;

  constructor(data: Buffer) {
    this.#data = data;
    this.#byAccount = parseEntries(data);
  }

  of(id: number): ReadonlyMap<number, StoredEntry> | undefined {
    return this.#byAccount.get(id);
  }

  hasKey({ start }: StoredEntry, key: Buffer): boolean {
    return this.#data.compare(key, 0, 16, start + KEY_AT, start + KEY_AT + 16) === 0;
  }

  /** Appends the row as the hash covers it, and returns where it ends. */
  copyRow({ start, end }: StoredEntry, target: Buffer, at: number): number {
    // The number of columns of the table, without the additional column of the query.
    target.writeInt16BE(COLUMNS, at);
    this.#data.copy(target, at + 2, start + 2, end);
    return at + end - start;
  }
}

const COLUMNS = 5;
/** The posting's key follows the number of columns, two numbers with their lengths, and its own length. */
const KEY_AT = 2 + 12 + 12 + 4;

function parseEntries(data: Buffer): ReadonlyMap<number, ReadonlyMap<number, StoredEntry>> {
  const byAccount = new Map<number, Map<number, StoredEntry>>();
  const reader = new CopyReader(data);
  let lastId = -1;
  let own = new Map<number, StoredEntry>();
  for (let start = reader.position; reader.nextRow(); start = reader.position) {
    const id = reader.int8();
    const seq = reader.int8();
    reader.skip();
    const amount = reader.numeric();
    const balance = reader.numeric();
    const end = reader.position;
    if (id !== lastId) {
      own = byAccount.get(id) ?? new Map();
      byAccount.set(id, own);
      lastId = id;
    }
    own.set(seq, { amount, balance, start, end, isNamed: reader.boolean() });
  }
  return byAccount;
}

/**
 * Forces key look-ups. The planner would prefer to read whole tables, because its statistics on batch numbers are
 * meaningless while several processes count their own.
 */
export async function prepareWalk(snapshot: Snapshot): Promise<void> {
  await forceIndexScans(snapshot, 'enable_memoize');
}

/** The next batches of a chain, limited by their number of postings, but at least one batch. */
export async function readBatches(
  snapshot: Snapshot,
  {
    chain,
    after,
    to,
    postingsMax,
  }: { readonly chain: number; readonly after: number; readonly to: number; readonly postingsMax: number },
): Promise<readonly BatchRow[]> {
  const rows = await snapshot.rows<BatchRow>(
    `select chain, seq::float8 as seq, encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash, postings
     from ledger.batch where chain = $1 and seq > $2::bigint and seq <= $3::bigint order by seq limit $4`,
    [chain, after, to, postingsMax],
  );
  let postings = 0;
  const end = rows.findIndex((row) => {
    postings += row.postings;
    return postings > postingsMax;
  });
  return end === -1 ? rows : rows.slice(0, Math.max(1, end));
}

/** The postings of a range of batches, in order. */
export async function readStoredPostings(
  snapshot: Snapshot,
  { chain, from, to }: { readonly chain: number; readonly from: number; readonly to: number },
): Promise<readonly StoredPosting[]> {
  await setForCopy(snapshot, { chain: String(chain), from: String(from), to: String(to) });
  const reader = new CopyReader(
    await snapshot.copyOut(`copy (
      select key, chain, batch, position, kind, at, body_hash, lines, checksum from ledger.posting
      where chain = (select current_setting('gim.walk_chain')::smallint)
        and batch >= (select current_setting('gim.walk_from')::bigint)
        and batch <= (select current_setting('gim.walk_to')::bigint)
      order by batch, position) to stdout (format binary)`),
  );
  const postings: StoredPosting[] = [];
  for (let start = reader.position; reader.nextRow(); start = reader.position) {
    const key = reader.bytes();
    reader.skip();
    const batch = reader.int8();
    for (let field = 0; field < 4; field += 1) reader.skip();
    const lines = reader.int8Array();
    // An odd count is detected as well: no entry has the number zero.
    if (lines.length % 2 === 1) lines.push(0);
    const summed = reader.bytesSince(start);
    const checksum = reader.int4();
    postings.push({ key, batch, lines, checksum, summed, bytes: reader.bytesSince(start) });
  }
  return postings;
}

/**
 * The entries of these ranges, and for each the entry before, with whether a posting refers to it: this detects entries
 * inserted outside the chain when their money is spent.
 */
export async function readStoredEntries(
  snapshot: Snapshot,
  runs: readonly EntryRun[],
): Promise<StoredEntries> {
  const listOf = (field: keyof EntryRun): string => `{${runs.map((run) => run[field]).join()}}`;
  await setForCopy(snapshot, { ids: listOf('id'), from: listOf('from'), to: listOf('to') });
  return new StoredEntries(
    await snapshot.copyOut(`copy (
      select e.account_id, e.seq, e.posting, e.amount, e.balance,
        case when e.seq >= w.first then true else exists (
          select from ledger.posting p
          where p.key = e.posting and (
            p.lines[1] = e.account_id and p.lines[2] = e.seq or p.lines[3] = e.account_id and p.lines[4] = e.seq
            or cardinality(p.lines) > 4 and exists (
              select from generate_series(5, cardinality(p.lines), 2) as n
              where p.lines[n] = e.account_id and p.lines[n + 1] = e.seq))
        ) end
      from unnest((select current_setting('gim.walk_ids')::bigint[]), (select current_setting('gim.walk_from')::bigint[]),
        (select current_setting('gim.walk_to')::bigint[])) as w (id, first, last)
      join ledger.entry e on e.account_id = w.id and e.seq >= w.first - 1 and e.seq <= w.last) to stdout (format binary)`),
  );
}

/** Sets the parameters of a COPY as `gim.walk_<name>`, because COPY takes none. */
async function setForCopy(snapshot: Snapshot, values: Readonly<Record<string, string>>): Promise<void> {
  await snapshot.rows(
    `select set_config('gim.walk_' || name, value, true) from unnest($1::text[], $2::text[]) as s (name, value)`,
    [Object.keys(values), Object.values(values)],
  );
}

export async function findMissingAccounts(
  snapshot: Snapshot,
  ids: readonly number[],
): Promise<readonly AuditFinding[]> {
  if (ids.length === 0) return [];
  const rows = await snapshot.rows<{ place: string }>(
    `select 'account ' || w.id as place from unnest($1::bigint[]) as w (id)
     where not exists (select from ledger.account a where a.id = w.id) limit 20`,
    [ids],
  );
  return rows.map(({ place }) => ({ rule: 'each entry has its account and its posting', where: place }));
}
