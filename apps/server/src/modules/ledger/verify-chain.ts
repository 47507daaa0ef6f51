import type { Db } from '../../platform/db/db.ts';
import { inSnapshot, type Snapshot } from '../../platform/db/snapshot.ts';
import { isHeld } from './account-id.ts';
import type { AuditFinding } from './audit-store.ts';
import { findUnderfundedHolds } from './scan-store.ts';
import { SliceCheck } from './slice-check.ts';
import {
  type BatchRow,
  type EntryRun,
  findMissingAccounts,
  listChains,
  prepareWalk,
  readBatches,
  readStoredEntries,
  readStoredPostings,
  type StoredEntries,
  type StoredPosting,
} from './walk-store.ts';

/** Where a chain was found good up to; `seq` is zero before its first batch. */
export interface Head {
  readonly chain: number;
  readonly seq: number;
  readonly hash: Buffer | null;
}

export interface ChainSlice {
  readonly findings: readonly AuditFinding[];
  /** The last batch of the slice. */
  readonly head: Head;
  readonly postings: number;
  readonly entries: number;
  /** What each asset sums to, by its number. */
  readonly sums: ReadonlyMap<number, bigint>;
}

export interface SliceRange {
  /** The last batch to look at. */
  readonly to: number;
  readonly postingsMax: number;
}

const POSTINGS_MAX = 5_000;

/** Slices that the database reads at the same time, while another one is checked. */
const READ_AHEAD = 3;

/** Verifies all chains from their first batches, a slice and a snapshot at a time. Goes on after what it finds. */
export async function verifyChains(db: Db): Promise<{ readonly findings: readonly AuditFinding[] }> {
  const findings: AuditFinding[] = [];
  for (const chain of await inSnapshot(db, listChains)) {
    let newest = beginReading(db, { chain, seq: 0, hash: null });
    const readings = [newest];
    for (let reading = readings.shift(); reading !== undefined; reading = readings.shift()) {
      while (readings.length < READ_AHEAD) {
        const end = await newest.end;
        if (end === undefined) break;
        newest = beginReading(db, end);
        readings.push(newest);
      }
      const rows = await reading.rows;
      if (rows !== undefined) findings.push(...(await checkSlice(rows)).findings);
    }
  }
  return { findings };
}

interface Reading {
  readonly rows: Promise<SliceRows | undefined>;
  /** Known before all of the rows are here. */
  readonly end: Promise<Head | undefined>;
}

function beginReading(db: Db, head: Head): Reading {
  const end = Promise.withResolvers<Head | undefined>();
  const range = { to: Number.MAX_SAFE_INTEGER, postingsMax: POSTINGS_MAX, onEnd: end.resolve };
  const rows = inSnapshot(db, (snapshot) => readSlice(snapshot, head, range));
  // Whoever waits for the rows is told of the failure; nobody may wait yet.
  rows.catch(end.reject);
  end.promise.catch(() => undefined);
  return { rows, end: end.promise };
}

/** What a slice is checked by, as it stands at one moment. */
export interface SliceRows {
  readonly from: Head;
  /** The last batch of the slice. */
  readonly head: Head;
  readonly batches: readonly BatchRow[];
  readonly postings: readonly StoredPosting[];
  readonly entries: StoredEntries;
  readonly findings: readonly AuditFinding[];
}

/**
 * Reads the batches after `head` with all that belongs to them. Undefined at the end of the chain. `onEnd` hears as soon as
 * it is known where the slice ends, so that the next one can be read beside it.
 */
export async function readSlice(
  snapshot: Snapshot,
  head: Head,
  { to, postingsMax, onEnd }: SliceRange & { readonly onEnd?: (end: Head | undefined) => void },
): Promise<SliceRows | undefined> {
  const { chain } = head;
  await prepareWalk(snapshot);
  const batches = await readBatches(snapshot, { chain, after: head.seq, to, postingsMax });
  const last = batches.at(-1);
  onEnd?.(last && { chain, seq: last.seq, hash: last.hash });
  if (last === undefined) return undefined;
  const postings = await readStoredPostings(snapshot, { chain, from: head.seq + 1, to: last.seq });
  const runs = runsOf(postings);
  const fresh = runs.filter(({ from }) => from === 1).map(({ id }) => id);
  const held = runs.filter(({ id }) => isHeld(id)).map(({ id }) => id);
  return {
    from: head,
    head: { chain, seq: last.seq, hash: last.hash },
    batches,
    postings,
    entries: await readStoredEntries(snapshot, runs),
    findings: [
      ...(await findMissingAccounts(snapshot, fresh)),
      ...(await findUnderfundedHolds(snapshot, held)),
    ],
  };
}

/**
 * Makes the hashes of the batches again from the rows as they are stored (L-07), and holds every posting and entry
 * against the rules of the books. What is wrong is named by its row.
 */
export async function checkSlice(rows: SliceRows): Promise<ChainSlice> {
  const { batches, postings, entries, from, head } = rows;
  const check = new SliceCheck(entries);
  await check.batches(batches, { head: from, postings });
  return {
    findings: [...check.findings, ...rows.findings],
    head,
    postings: postings.length,
    entries: check.entries,
    sums: check.sums,
  };
}

export async function verifySlice(db: Db, head: Head, range: SliceRange): Promise<ChainSlice | undefined> {
  const rows = await inSnapshot(db, (snapshot) => readSlice(snapshot, head, range));
  return rows === undefined ? undefined : checkSlice(rows);
}

/** What the postings name, as runs of numbers of one account. */
function runsOf(postings: readonly StoredPosting[]): readonly EntryRun[] {
  const seqs = new Map<number, number[]>();
  for (const { lines } of postings) {
    for (let at = 0; at < lines.length; at += 2) {
      const [id = 0, seq = 0] = [lines[at], lines[at + 1]];
      const known = seqs.get(id);
      if (known === undefined) seqs.set(id, [seq]);
      else known.push(seq);
    }
  }
  const runs: EntryRun[] = [];
  for (const [id, unsorted] of seqs) {
    let run: { id: number; from: number; to: number } | undefined;
    for (const seq of unsorted.sort((one, other) => one - other)) {
      if (run === undefined || seq > run.to + 1) {
        run = { id, from: seq, to: seq };
        runs.push(run);
      } else run.to = seq;
    }
  }
  return runs;
}
