import * as z from 'zod';
import { monotonicMs } from '../../platform/clock.ts';
import type { AuditFinding } from './audit-store.ts';
import { readHeads } from './chain-store.ts';
import type { VerifyDeps } from './checkpoints.ts';
import { type CheckedSlice, checkSlice } from './slice-check.ts';
import {
  addSums,
  findLostHeads,
  findUnbalancedAssets,
  headOf,
  loadVerification,
  replaceHead,
  saveVerification,
  storedHead,
  storedSums,
} from './verification.ts';
import { readSlices } from './verify-chain.ts';

const verifiedState = z.strictObject({
  heads: z.array(storedHead),
  postings: z.int(),
  entries: z.int(),
  /** Over all verified entries. */
  sums: storedSums,
});
export type VerifiedState = z.infer<typeof verifiedState>;

const nothing: VerifiedState = { heads: [], postings: 0, entries: 0, sums: {} };

export interface VerifyNewOptions {
  readonly postingsMax?: number;
  /** No further slice is started after it; at least one is verified. */
  readonly budgetMs?: number;
}

export interface NewCheck {
  readonly findings: readonly AuditFinding[];
  readonly unknownKids: readonly string[];
  /** Of this run. */
  readonly slices: number;
  readonly entries: number;
  /** Whether all batches were verified, rather than as many as the time allowed. */
  readonly isComplete: boolean;
}

const BUDGET_MS = 20_000;

/** The size of what was verified. Undefined if there is no trustworthy state. */
export async function readVerified(deps: VerifyDeps): Promise<VerifiedState | undefined> {
  return (await loadVerification(deps, 'new', verifiedState)).state;
}

/**
 * Verifies the batches since the last signed state, in slices of one short snapshot each. Every slice signs a new
 * state, so that a restarted process continues where the last slice ended. After a finding the state is not advanced:
 * nothing after it is marked as verified.
 */
export async function verifyNew(
  deps: VerifyDeps,
  { postingsMax, budgetMs = BUDGET_MS }: VerifyNewOptions = {},
): Promise<NewCheck> {
  const { db } = deps;
  const endMs = monotonicMs() + budgetMs;
  const loaded = await loadVerification(deps, 'new', verifiedState);
  let state = loaded.state ?? nothing;
  let { no } = loaded;
  const done = { unknownKids: loaded.unknownKids, slices: 0, entries: 0 };
  const stop = (findings: readonly AuditFinding[]): NewCheck => ({ ...done, findings, isComplete: false });
  const known = [...loaded.findings, ...(await findLostHeads(db, state.heads))];
  if (known.length > 0) return stop(known);
  const chains = await readHeads(db.autocommit);
  // In varying order, so that a long chain does not delay the others.
  const first = chains.length === 0 ? 0 : no % chains.length;
  for (const { chain } of [...chains.slice(first), ...chains.slice(0, first)])
    for await (const rows of readSlices(db, headOf(state.heads, chain), { postingsMax })) {
      const slice = await checkSlice(rows);
      const next = advance(state, slice);
      const findings = [...slice.findings, ...findUnbalancedAssets(next.sums)];
      if (findings.length > 0) return stop(findings);
      // Another process continues from here.
      if (!(await saveVerification(deps, 'new', { no, state: next }))) return stop([]);
      state = next;
      no += 1;
      done.slices += 1;
      done.entries += slice.entries;
      if (monotonicMs() >= endMs) return stop([]);
    }
  return { ...done, findings: [], isComplete: true };
}

function advance(state: VerifiedState, slice: CheckedSlice): VerifiedState {
  return {
    heads: replaceHead(state.heads, slice.head),
    postings: state.postings + slice.postings,
    entries: state.entries + slice.entries,
    sums: addSums(state.sums, slice.sums),
  };
}
