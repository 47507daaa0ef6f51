import type { Db } from '../../platform/db/db.ts';
import type { AuditFinding } from './audit-store.ts';
import { BatchEncoder } from './batch-encoder.ts';
import {
  type BatchRow,
  type ChainedPosting,
  listChains,
  prepareWalk,
  readBatches,
  readChainedPostings,
} from './chain-store.ts';

/** How far each chain was found good, so that the next check goes on from there. */
export type Verified = ReadonlyMap<number, { readonly seq: number; readonly hash: Buffer | null }>;

export interface ChainCheck {
  readonly findings: readonly AuditFinding[];
  readonly verified: Verified;
}

const PAGE = 200;

/**
 * Makes the bytes of every batch again from its rows and compares the hashes (L-07). A changed byte is named by its
 * row: entries by the balance before them and by the posting that names them, postings by their checksum.
 */
export async function verifyChains(db: Db, since: Verified = new Map()): Promise<ChainCheck> {
  const findings: AuditFinding[] = [];
  const verified = new Map(since);
  for (const chain of await listChains(db.autocommit)) {
    let head = since.get(chain) ?? { seq: 0, hash: null };
    for (;;) {
      const batches = await readBatches(db.autocommit, { chain, after: head.seq, limit: PAGE });
      const last = batches.at(-1);
      if (last === undefined) break;
      const range = { chain, from: head.seq + 1, to: last.seq };
      const rows = await db.inTransaction(async (tx) => {
        await prepareWalk(tx);
        return readChainedPostings(tx, range);
      });
      const postings = Map.groupBy(rows, ({ batch }) => batch);
      for (const batch of batches) {
        findings.push(...checkBatch(batch, { head, postings: postings.get(batch.seq) ?? [] }));
        head = { seq: batch.seq, hash: batch.hash };
      }
    }
    verified.set(chain, head);
  }
  return { findings, verified };
}

function checkBatch(
  batch: BatchRow,
  { head, postings }: { head: { seq: number; hash: Buffer | null }; postings: readonly ChainedPosting[] },
): readonly AuditFinding[] {
  const where = `chain ${batch.chain} batch ${batch.seq}`;
  const findings: AuditFinding[] = [];
  if (batch.seq !== head.seq + 1) findings.push({ rule: 'no batch is missing', where });
  if (Buffer.compare(batch.previousHash ?? Buffer.alloc(0), head.hash ?? Buffer.alloc(0)) !== 0)
    findings.push({ rule: 'each batch names the hash of the one before', where });
  if (postings.length !== batch.postings) findings.push({ rule: 'no posting of a batch is missing', where });
  const encoder = new BatchEncoder();
  for (const posting of postings) findings.push(...encodePosting(posting, { encoder, chain: batch.chain }));
  const isWhole = findings.length === 0;
  if (isWhole && !encoder.hash(batch.previousHash).equals(batch.hash))
    findings.push({ rule: 'the hash covers every row of the batch', where });
  return findings;
}

function encodePosting(
  posting: ChainedPosting,
  { encoder, chain }: { encoder: BatchEncoder; chain: number },
): readonly AuditFinding[] {
  const { key, entries } = posting;
  const lines = pairsOf(posting.lines);
  const findings: AuditFinding[] = [];
  entries.forEach((entry, index) => {
    const where = `account ${lines[index]?.id} entry ${lines[index]?.seq}`;
    if (entry === null) {
      findings.push({ rule: 'each entry that a posting names is there', where });
      return;
    }
    if (entry.posting !== key) findings.push({ rule: 'each entry names its posting', where });
    if (!entry.follows) findings.push({ rule: 'each balance is the one before plus the amount', where });
    encoder.addEntry({ ...entry, amount: BigInt(entry.amount), balance: BigInt(entry.balance) });
  });
  if (encoder.addPosting({ ...posting, chain, lines }) !== posting.checksum)
    findings.push({ rule: 'the checksum of each posting holds', where: `posting ${key}` });
  return findings;
}

/** The entries that a posting names: each by its account and its number there. Half a pair too much is seen as well. */
const pairsOf = (flat: readonly number[]): { id: number; seq: number }[] =>
  Array.from({ length: Math.ceil(flat.length / 2) }, (_, at) => ({
    id: flat[at * 2] ?? 0,
    seq: flat[at * 2 + 1] ?? 0,
  }));
