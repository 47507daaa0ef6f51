import * as z from 'zod';
import { monotonicMs } from '../../platform/clock.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { AuditFinding } from './audit-store.ts';
import type { CheckpointDeps } from './checkpoints.ts';
import {
  addSums,
  findLostHeads,
  findUnbalancedAssets,
  headOf,
  keepHead,
  loadVerification,
  saveVerification,
  storedHead,
  storedSums,
} from './verification.ts';
import { type ChainSlice, checkSlice, type Head, readSlice, type SliceRows } from './verify-chain.ts';
import { listChains } from './walk-store.ts';

const verifiedState = z.strictObject({
  heads: z.array(storedHead),
  postings: z.int(),
  entries: z.int(),
  /** Over every entry that was verified. */
  sums: storedSums,
});
export type VerifiedState = z.infer<typeof verifiedState>;

const nothing: VerifiedState = { heads: [], postings: 0, entries: 0, sums: {} };

export interface VerifyNewOptions {
  readonly postingsMax?: number;
  /** What is read later is not checked; at least one slice is. */
  readonly budgetMs?: number;
}

export interface NewCheck {
  readonly findings: readonly AuditFinding[];
  readonly unknownKids: readonly string[];
  /** Of this run. */
  readonly slices: number;
  readonly entries: number;
  /** Whether all batches were verified, and not only as many as the time allowed. */
  readonly isComplete: boolean;
}

const POSTINGS_MAX = 5_000;
const BUDGET_MS = 20_000;

/** What was verified, for who needs its size. Undefined when there is nothing that can be believed. */
export async function readVerified(
  deps: Pick<CheckpointDeps, 'db' | 'keys'>,
): Promise<VerifiedState | undefined> {
  return (await loadVerification(deps, 'new', verifiedState)).state;
}

/**
 * Verifies the batches since the last signed state, in slices of one short snapshot each. Every slice signs a new state,
 * so that a process that is killed, and one that starts, go on where the last slice ended. With a finding the state stays
 * where it is: nothing after it is called verified.
 */
export async function verifyNew(
  deps: Pick<CheckpointDeps, 'db' | 'keys'>,
  options: VerifyNewOptions = {},
): Promise<NewCheck> {
  const { db } = deps;
  const loaded = await loadVerification(deps, 'new', verifiedState);
  const { unknownKids } = loaded;
  const state = loaded.state ?? nothing;
  const done = { unknownKids, slices: 0, entries: 0, isComplete: false };
  const findings = [...loaded.findings, ...(await findLostHeads(db, state.heads))];
  if (findings.length > 0) return { ...done, findings };
  const chains = await inSnapshot(db, listChains);
  const run = new NewRun(deps, { state, no: loaded.no }, options);
  // Not always in the same order, so that a long chain does not keep the others waiting.
  const first = chains.length === 0 ? 0 : loaded.no % chains.length;
  for (const chain of [...chains.slice(first), ...chains.slice(0, first)])
    if (!(await run.verifyChain(chain))) break;
  return { ...done, ...run.outcome };
}

/** A slice on its way. Where it ends is known before all of it is here. */
interface Reading {
  readonly rows: Promise<SliceRows | undefined>;
  readonly end: Promise<Head | undefined>;
}

class NewRun {
  readonly #deps: Pick<CheckpointDeps, 'db' | 'keys'>;
  readonly #postingsMax: number;
  readonly #endMs: number;
  #state: VerifiedState;
  #no: number;
  #outcome: Omit<NewCheck, 'unknownKids'> = { findings: [], slices: 0, entries: 0, isComplete: true };

  constructor(
    deps: Pick<CheckpointDeps, 'db' | 'keys'>,
    { state, no }: { readonly state: VerifiedState; readonly no: number },
    { postingsMax = POSTINGS_MAX, budgetMs = BUDGET_MS }: VerifyNewOptions,
  ) {
    this.#deps = deps;
    this.#state = state;
    this.#no = no;
    this.#postingsMax = postingsMax;
    this.#endMs = monotonicMs() + budgetMs;
  }

  get outcome(): Omit<NewCheck, 'unknownKids'> {
    return this.#outcome;
  }

  /**
   * False when the run is over: time is up, something was found, or another process goes on from here. The database
   * reads the next two slices while this one is checked.
   */
  async verifyChain(chain: number): Promise<boolean> {
    const kept = this.#state.heads.find((head) => head.chain === chain);
    let reading = this.#read(kept === undefined ? { chain, seq: 0, hash: null } : headOf(kept));
    let following = this.#readAfter(reading);
    for (;;) {
      const rows = await reading.rows;
      const next = await following;
      if (rows === undefined || next === undefined) return true;
      const isLast = monotonicMs() >= this.#endMs;
      if (!isLast) following = this.#readAfter(next);
      if (!(await this.#take(await checkSlice(rows)))) return false;
      if (isLast) return this.#end([]);
      reading = next;
    }
  }

  /** False when the state could not be moved on. */
  async #take(slice: ChainSlice): Promise<boolean> {
    const next = advance(this.#state, slice);
    const findings = [...slice.findings, ...findUnbalancedAssets(next.sums)];
    if (findings.length > 0) return this.#end(findings);
    if (!(await saveVerification(this.#deps, 'new', { no: this.#no, state: next }))) return this.#end([]);
    this.#state = next;
    this.#no += 1;
    const { slices, entries } = this.#outcome;
    this.#outcome = { ...this.#outcome, slices: slices + 1, entries: entries + slice.entries };
    return true;
  }

  #end(findings: readonly AuditFinding[]): false {
    this.#outcome = { ...this.#outcome, findings, isComplete: false };
    return false;
  }

  #read(head: Head): Reading {
    const end = Promise.withResolvers<Head | undefined>();
    const range = { to: Number.MAX_SAFE_INTEGER, postingsMax: this.#postingsMax, onEnd: end.resolve };
    const rows = inSnapshot(this.#deps.db, (snapshot) => readSlice(snapshot, head, range));
    // Whoever leaves before they have come does not need them; who stays gets their error by awaiting the rows.
    rows.catch(end.reject);
    end.promise.catch(() => undefined);
    return { rows, end: end.promise };
  }

  #readAfter({ end }: Reading): Promise<Reading | undefined> {
    const next = end.then((head) => (head === undefined ? undefined : this.#read(head)));
    next.catch(() => undefined);
    return next;
  }
}

function advance(state: VerifiedState, slice: ChainSlice): VerifiedState {
  return {
    heads: [...state.heads.filter(({ chain }) => chain !== slice.head.chain), keepHead(slice.head)],
    postings: state.postings + slice.postings,
    entries: state.entries + slice.entries,
    sums: addSums(state.sums, slice.sums),
  };
}
