import type { CheckpointKeys } from '../../platform/crypto/secrets.ts';
import type { Db } from '../../platform/db/db.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { AuditFinding } from './audit-store.ts';
import { verifyCheckpoints } from './checkpoints.ts';
import type { ScanState } from './scan-state.ts';
import { checkEntryPage, checkPostingBlocks, findUnderfundedHolds, listHeldAccounts } from './scan-store.ts';
import { addSums, findUnbalancedAssets, headOf, keepHead } from './verification.ts';
import { type Head, verifySlice } from './verify-chain.ts';

export interface ScanSlice {
  readonly findings: readonly AuditFinding[];
  /** The progress of the scan after it. */
  readonly state: ScanState;
  readonly unknownKids?: readonly string[];
}

export interface SliceOptions {
  readonly db: Db;
  readonly keys: CheckpointKeys;
  readonly now: Date;
  /** About how many rows the slice may have. */
  readonly rowsMax: number;
}

type ScanPart = (state: ScanState, options: SliceOptions) => Promise<ScanSlice>;

/** About how many postings a block has. */
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
  const next = nextHead(state);
  if (next === undefined) return { findings: [], state: { ...state, part: 'entries' } };
  const range = { to: next.to, postingsMax: Math.ceil(rowsMax / 2) };
  const slice = await verifySlice(db, next.head, range);
  if (slice === undefined) {
    const where = `chain ${next.head.chain} batch ${next.to}`;
    return { findings: [{ rule: 'no batch is missing', where }], state };
  }
  const { chain } = slice.head;
  return {
    findings: slice.findings,
    state: {
      ...state,
      heads: [...state.heads.filter((head) => head.chain !== chain), keepHead(slice.head)],
      named: state.named + slice.entries,
      done: state.done + slice.entries,
    },
  };
}

/** A chain that was not walked to its end yet. */
function nextHead({ cut, heads }: ScanState): { readonly head: Head; readonly to: number } | undefined {
  for (const { chain, seq: to } of cut) {
    const kept = heads.find((head) => head.chain === chain);
    if ((kept?.seq ?? 0) < to)
      return { to, head: kept === undefined ? { chain, seq: 0, hash: null } : headOf(kept) };
  }
  return undefined;
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
