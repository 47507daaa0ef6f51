import * as z from 'zod';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { AuditFinding } from './audit-store.ts';
import { type VerifyDeps, verifyCheckpoints } from './checkpoints.ts';
import { checkEntryPage, checkPostingBlocks, findUnderfundedHolds, listHeldAccounts } from './scan-store.ts';
import { checkSlice } from './slice-check.ts';
import {
  addSums,
  findUnbalancedAssets,
  headOf,
  replaceHead,
  storedHead,
  storedSums,
} from './verification.ts';
import { readSlice } from './verify-chain.ts';

/** The progress of a full scan of the books. */
export const scanState = z.strictObject({
  part: z.enum(['chains', 'entries', 'postings', 'holds', 'checkpoints', 'finished']),
  startedAt: z.iso.datetime(),
  /** When a full scan last completed. */
  finishedAt: z.iso.datetime().nullable(),
  /** The heads of the chains when the scan began. Later entries are not counted, so that no long snapshot is needed. */
  cut: z.array(storedHead),
  /** How far each chain has been walked. */
  heads: z.array(storedHead),
  /** How many entries the postings up to the cut name. */
  named: z.int(),
  /** The last entry checked in account order. */
  place: z.strictObject({ id: z.int(), seq: z.int(), balance: z.string().regex(/^-?\d+$/) }),
  /** How many entries up to the cut were found in account order, and their sums. */
  counted: z.int(),
  sums: storedSums,
  /** The next block of the table of postings. */
  block: z.int(),
  /** The last account whose holds were checked. */
  held: z.int(),
  /** Rows read, and about how many there are in all; sets the pace. */
  done: z.number(),
  total: z.number(),
});
export type ScanState = z.infer<typeof scanState>;

/** A scan that has read nothing yet. */
export const unread: Omit<ScanState, 'startedAt' | 'finishedAt' | 'cut' | 'total'> = {
  part: 'chains',
  heads: [],
  named: 0,
  place: { id: 0, seq: 0, balance: '0' },
  counted: 0,
  sums: {},
  block: 0,
  held: 0,
  done: 0,
};

export interface ScanSlice {
  readonly findings: readonly AuditFinding[];
  /** The progress of the scan after it. */
  readonly state: ScanState;
  readonly unknownKids?: readonly string[];
}

export interface SliceOptions extends VerifyDeps {
  readonly now: Date;
  /** About how many rows the slice may have. */
  readonly rowsMax: number;
}

type ScanPart = (state: ScanState, options: SliceOptions) => Promise<ScanSlice>;

/** The approximate number of postings in a block. */
const POSTINGS_A_BLOCK = 50;

/**
 * The parts of a full scan, in order. Together they check every row against every rule: the chains prove what each
 * batch contains and that all its entries exist; the entries in account order prove that there are no others and that
 * each account adds up; the postings prove that none is outside a batch.
 */
export const scanParts: Readonly<Record<Exclude<ScanState['part'], 'finished'>, ScanPart>> = {
  chains: scanChains,
  entries: scanEntries,
  postings: scanPostings,
  holds: scanHolds,
  checkpoints: scanCheckpoints,
};

async function scanChains(state: ScanState, { db, rowsMax }: SliceOptions): Promise<ScanSlice> {
  const next = state.cut.find(({ chain, seq }) => headOf(state.heads, chain).seq < seq);
  if (next === undefined) return { findings: [], state: { ...state, part: 'entries' } };
  const range = { to: next.seq, postingsMax: Math.ceil(rowsMax / 2) };
  const rows = await inSnapshot(db, (snapshot) =>
    readSlice(snapshot, headOf(state.heads, next.chain), range),
  );
  if (rows === undefined) {
    const where = `chain ${next.chain} batch ${next.seq}`;
    return { findings: [{ rule: 'no batch is missing', where }], state };
  }
  const { findings, head, entries } = await checkSlice(rows);
  return {
    findings,
    state: {
      ...state,
      heads: replaceHead(state.heads, head),
      named: state.named + entries,
      done: state.done + entries,
    },
  };
}

async function scanEntries(state: ScanState, { db, rowsMax }: SliceOptions): Promise<ScanSlice> {
  const cut = { chains: state.cut.map(({ chain }) => chain), seqs: state.cut.map(({ seq }) => seq) };
  const page = await inSnapshot(db, (snapshot) =>
    checkEntryPage(snapshot, { after: state.place, limit: rowsMax, cut }),
  );
  const counted: ScanState = {
    ...state,
    place: page.last ?? state.place,
    counted: state.counted + page.counted,
    sums: addSums(state.sums, page.sums),
    done: state.done + page.seen,
  };
  // A page that is not full is the last one. Waiting for an empty page would chase new entries forever.
  if (page.seen === rowsMax) return { findings: page.findings, state: counted };
  const findings = [...page.findings, ...findWrongTotals(counted)];
  return { findings, state: { ...counted, part: 'postings' } };
}

/** Both passes over the entries must have counted the same. */
function findWrongTotals({ named, counted, sums }: ScanState): readonly AuditFinding[] {
  const rule = 'each posting has exactly the entries it names';
  const where = `${counted} entries, ${named} named`;
  return [...findUnbalancedAssets(sums), ...(named === counted ? [] : [{ rule, where }])];
}

async function scanPostings(state: ScanState, { db, rowsMax }: SliceOptions): Promise<ScanSlice> {
  const from = state.block;
  const to = from + Math.ceil(rowsMax / POSTINGS_A_BLOCK);
  const { findings, seen, isEnd } = await inSnapshot(db, (snapshot) =>
    checkPostingBlocks(snapshot, { from, to }),
  );
  const part = isEnd ? 'holds' : 'postings';
  return { findings, state: { ...state, part, block: to, done: state.done + seen } };
}

async function scanHolds(state: ScanState, { db, rowsMax }: SliceOptions): Promise<ScanSlice> {
  const limit = Math.ceil(rowsMax / 10);
  const { ids, findings } = await inSnapshot(db, async (snapshot) => {
    const found = await listHeldAccounts(snapshot, { after: state.held, limit });
    return { ids: found, findings: await findUnderfundedHolds(snapshot, found) };
  });
  const part = ids.length < limit ? 'checkpoints' : 'holds';
  return { findings, state: { ...state, part, held: ids.at(-1) ?? state.held } };
}

async function scanCheckpoints(state: ScanState, { db, keys, now }: SliceOptions): Promise<ScanSlice> {
  const { findings, unknownKids } = await verifyCheckpoints({ db, keys });
  return { findings, unknownKids, state: { ...state, part: 'finished', finishedAt: now.toISOString() } };
}
