import type { Db } from '../../platform/db/db.ts';
import { inSnapshot, type Snapshot } from '../../platform/db/snapshot.ts';
import { isHeld } from './account-id.ts';
import type { AuditFinding } from './audit-store.ts';
import { type Head, readHeads } from './chain-store.ts';
import { findUnderfundedHolds } from './scan-store.ts';
import { checkSlice } from './slice-check.ts';
import {
  type BatchRow,
  type EntryRun,
  findMissingAccounts,
  prepareWalk,
  readBatches,
  readStoredEntries,
  readStoredPostings,
  type StoredEntries,
  type StoredPosting,
} from './walk-store.ts';

/** What a slice is verified with, read at one moment. */
export interface SliceRows {
  readonly from: Head;
  /** The last batch of the slice. */
  readonly head: Head;
  readonly batches: readonly BatchRow[];
  readonly postings: readonly StoredPosting[];
  readonly entries: StoredEntries;
  readonly findings: readonly AuditFinding[];
}

export interface SliceRange {
  /** The last batch to verify. */
  readonly to?: number | undefined;
  readonly postingsMax?: number | undefined;
}

const POSTINGS_MAX = 5_000;

/** The number of slices that the database reads ahead while another one is verified. */
const READ_AHEAD = 2;

/** Verifies all chains from their first batches, one slice and snapshot at a time. Continues after findings. */
export async function verifyChains(db: Db): Promise<{ readonly findings: readonly AuditFinding[] }> {
  const findings: AuditFinding[] = [];
  for (const { chain } of await readHeads(db.autocommit))
    for await (const rows of readSlices(db, { chain, seq: 0, hash: null }))
      findings.push(...(await checkSlice(rows)).findings);
  return { findings };
}

/** The slices of a chain after `head`. The next ones are read while the caller processes one. */
export async function* readSlices(db: Db, head: Head, range: SliceRange = {}): AsyncGenerator<SliceRows> {
  let newest = beginReading(db, head, range);
  const readings = [newest];
  for (let reading = readings.shift(); reading !== undefined; reading = readings.shift()) {
    while (readings.length < READ_AHEAD) {
      const end = await newest.end;
      if (end === undefined) break;
      newest = beginReading(db, end, range);
      readings.push(newest);
    }
    const rows = await reading.rows;
    if (rows !== undefined) yield rows;
  }
}

interface Reading {
  readonly rows: Promise<SliceRows | undefined>;
  /** Known before all rows are read. */
  readonly end: Promise<Head | undefined>;
}

function beginReading(db: Db, head: Head, range: SliceRange): Reading {
  const end = Promise.withResolvers<Head | undefined>();
  const rows = inSnapshot(db, (snapshot) => readSlice(snapshot, head, { ...range, onEnd: end.resolve }));
  // A caller that stops early does not need the rows; one that continues gets their error by awaiting them.
  rows.catch(end.reject);
  end.promise.catch(() => undefined);
  return { rows, end: end.promise };
}

/**
 * Reads the batches after `head` with all their rows. Undefined at the end of the chain. `onEnd` is called as soon as
 * the end of the slice is known, so that the next one can be read concurrently.
 */
export async function readSlice(
  snapshot: Snapshot,
  from: Head,
  {
    to = Number.MAX_SAFE_INTEGER,
    postingsMax = POSTINGS_MAX,
    onEnd,
  }: SliceRange & { readonly onEnd?: (end: Head | undefined) => void },
): Promise<SliceRows | undefined> {
  const { chain } = from;
  await prepareWalk(snapshot);
  const batches = await readBatches(snapshot, { chain, after: from.seq, to, postingsMax });
  const head = batches.at(-1);
  onEnd?.(head);
  if (head === undefined) return undefined;
  const postings = await readStoredPostings(snapshot, { chain, from: from.seq + 1, to: head.seq });
  const runs = runsOf(postings);
  const fresh = runs.filter((run) => run.from === 1).map(({ id }) => id);
  const held = runs.filter(({ id }) => isHeld(id)).map(({ id }) => id);
  return {
    from,
    head: { chain, seq: head.seq, hash: head.hash },
    batches,
    postings,
    entries: await readStoredEntries(snapshot, runs),
    findings: [
      ...(await findMissingAccounts(snapshot, fresh)),
      ...(await findUnderfundedHolds(snapshot, held)),
    ],
  };
}

/** The entries that the postings refer to, as ranges of numbers of one account. */
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
