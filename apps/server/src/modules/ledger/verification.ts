import * as z from 'zod';
import type { Db } from '../../platform/db/db.ts';
import type { AuditFinding } from './audit-store.ts';
import {
  findLostBatches,
  findVerification,
  type Head,
  upsertVerification,
  type VerificationName,
} from './chain-store.ts';
import { signerOf, signText, type VerifyDeps } from './checkpoints.ts';

/**
 * The state from which a check continues. It is signed like a checkpoint, so that only this product can mark rows as
 * verified.
 */
export interface Loaded<State> {
  /** Undefined if no trustworthy state is stored: then the check begins with the first batch. */
  readonly state: State | undefined;
  /** The version of the stored state; zero if there is none. */
  readonly no: number;
  readonly findings: readonly AuditFinding[];
  readonly unknownKids: readonly string[];
}

const titleOf = (name: VerificationName, no: number): string => `gim ledger verification ${name} ${no}\n`;

export async function loadVerification<State>(
  { db, keys }: VerifyDeps,
  name: VerificationName,
  schema: z.ZodType<State>,
): Promise<Loaded<State>> {
  const kept = await findVerification(db.autocommit, name);
  const none = { state: undefined, no: kept?.no ?? 0, findings: [], unknownKids: [] };
  if (kept === undefined) return none;
  const title = titleOf(name, kept.no);
  const signer = signerOf(kept, { title, keys });
  if (signer === 'unknown') return { ...none, unknownKids: [kept.kid] };
  if (signer === 'nobody')
    return {
      ...none,
      findings: [{ rule: 'what was verified is signed by us', where: `verification ${name}` }],
    };
  // An older version of the product may have stored fewer fields.
  const parsed = schema.safeParse(JSON.parse(kept.content.slice(title.length)));
  return { ...none, state: parsed.data };
}

/** Replaces the state of this version; false if another process did so first. */
export function saveVerification<State>(
  { db, keys }: VerifyDeps,
  name: VerificationName,
  { no, state }: { readonly no: number; readonly state: State },
): Promise<boolean> {
  const next = no + 1;
  const text = signText(JSON.stringify(state), { title: titleOf(name, next), keys });
  return db.inTransaction((tx) => upsertVerification(tx, name, { no: next, ...text }));
}

export const storedHead = z.strictObject({
  chain: z.int().min(0).max(63),
  seq: z.int().min(0),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});

export const headOf = (heads: readonly Head[], chain: number): Head =>
  heads.find((head) => head.chain === chain) ?? { chain, seq: 0, hash: null };

export const replaceHead = (heads: readonly Head[], head: Head): Head[] => [
  ...heads.filter(({ chain }) => chain !== head.chain),
  head,
];

/** The heads that are missing in the books or differ. */
export const findLostHeads = (db: Db, heads: readonly Head[]): Promise<readonly AuditFinding[]> =>
  findLostBatches(db.autocommit, 'the books hold what was verified', heads);

/** Sums by asset, in their stored form. */
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
