import * as z from 'zod';
import type { Db } from '../../platform/db/db.ts';
import type { AuditFinding } from './audit-store.ts';
import { listLostBatches } from './chain-store.ts';
import type { CheckpointDeps } from './checkpoints.ts';
import { isSignedBy, signText } from './checkpoints.ts';
import {
  findVerification,
  type StoredVerification,
  upsertVerification,
  type VerificationName,
} from './verification-store.ts';
import type { Head } from './verify-chain.ts';

/** The state from which a check goes on. It is signed like a checkpoint: only we can say that rows were verified. */
export interface Loaded<State> {
  /** Undefined when there is none that can be believed: then the check begins with the first batch. */
  readonly state: State | undefined;
  /** The number of the state that is kept, zero when there is none. */
  readonly no: number;
  readonly findings: readonly AuditFinding[];
  readonly unknownKids: readonly string[];
}

const FORGED = 'what was verified is signed by us';

const titleOf = (name: VerificationName, no: number): string => `gim ledger verification ${name} ${no}\n`;

export async function loadVerification<State>(
  { db, keys }: Pick<CheckpointDeps, 'db' | 'keys'>,
  name: VerificationName,
  schema: z.ZodType<State>,
): Promise<Loaded<State>> {
  const kept = await findVerification(db.autocommit, name);
  if (kept === undefined) return { state: undefined, no: 0, findings: [], unknownKids: [] };
  const none = { state: undefined, no: kept.no };
  const key = keys.verifying.find(({ kid }) => kid === kept.kid);
  if (key === undefined) return { ...none, findings: [], unknownKids: [kept.kid] };
  const title = titleOf(name, kept.no);
  if (!kept.content.startsWith(title) || !isSignedBy(kept, key))
    return { ...none, findings: [{ rule: FORGED, where: `verification ${name}` }], unknownKids: [] };
  // An older version of the product may have kept less than this one needs.
  const parsed = schema.safeParse(JSON.parse(kept.content.slice(title.length)));
  return { state: parsed.data, no: kept.no, findings: [], unknownKids: [] };
}

/** Replaces the state of this number; false when another process did so first. */
export function saveVerification<State>(
  { db, keys }: Pick<CheckpointDeps, 'db' | 'keys'>,
  name: VerificationName,
  { no, state }: { readonly no: number; readonly state: State },
): Promise<boolean> {
  const next = no + 1;
  const content = `${titleOf(name, next)}${JSON.stringify(state)}`;
  const kept: StoredVerification = { no: next, content, ...signText(content, keys.signing) };
  return db.inTransaction((tx) => upsertVerification(tx, name, kept));
}

export const storedHead = z.strictObject({
  chain: z.int().min(0).max(63),
  seq: z.int().min(0),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type StoredHead = z.infer<typeof storedHead>;

export const keepHead = ({ chain, seq, hash }: Head): StoredHead => ({
  chain,
  seq,
  hash: hash?.toString('hex') ?? null,
});

export const headOf = ({ chain, seq, hash }: StoredHead): Head => ({
  chain,
  seq,
  hash: hash === null ? null : Buffer.from(hash, 'hex'),
});

/** The heads that are not in these books, or not as they were. */
export async function findLostHeads(db: Db, heads: readonly StoredHead[]): Promise<readonly AuditFinding[]> {
  const signed = heads.flatMap(({ hash, ...head }) => (hash === null ? [] : [{ ...head, hash }]));
  if (signed.length === 0) return [];
  const lost = await listLostBatches(db.autocommit, signed);
  return lost.map(({ chain, seq }) => ({
    rule: 'the books hold what was verified',
    where: `chain ${chain} batch ${seq}`,
  }));
}

/** Sums by asset, as they are kept. */
export const storedSums = z.record(z.string().regex(/^\d{1,4}$/), z.string().regex(/^-?\d+$/));
export type StoredSums = z.infer<typeof storedSums>;

export function addSums(kept: StoredSums, more: Iterable<readonly [number, bigint]>): StoredSums {
  const sums = { ...kept };
  for (const [asset, sum] of more) sums[asset] = String(BigInt(sums[asset] ?? '0') + sum);
  return sums;
}

export const findUnbalancedAssets = (sums: StoredSums): readonly AuditFinding[] =>
  Object.entries(sums)
    .filter(([, sum]) => BigInt(sum) !== 0n)
    .map(([asset]) => ({ rule: 'each asset sums to zero', where: `asset ${asset}` }));
