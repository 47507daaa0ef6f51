import { createHash } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { assetNoOf, mayBeNegative } from './account-id.ts';
import type { AuditFinding } from './audit-store.ts';
import type { Head } from './chain-store.ts';
import type { SliceRows } from './verify-chain.ts';
import type { BatchRow, StoredEntries, StoredEntry, StoredPosting } from './walk-store.ts';

export interface CheckedSlice {
  readonly findings: readonly AuditFinding[];
  /** The last batch of the slice. */
  readonly head: Head;
  readonly postings: number;
  readonly entries: number;
  /** The sum of each asset, by its number. */
  readonly sums: ReadonlyMap<number, bigint>;
}

/**
 * Recomputes the hashes of the batches from the stored rows (L-07), and checks every posting and entry against the
 * rules of the books. Findings name the row.
 */
export async function checkSlice(rows: SliceRows): Promise<CheckedSlice> {
  const check = new SliceCheck(rows.entries);
  await check.batches(rows);
  return {
    findings: [...check.findings, ...rows.findings],
    head: rows.head,
    postings: rows.postings.length,
    entries: check.entries,
    sums: check.sums,
  };
}

class SliceCheck {
  readonly findings: AuditFinding[] = [];
  readonly sums = new Map<number, bigint>();
  entries = 0;
  readonly #stored: StoredEntries;
  /** The rows that the hash of one batch covers. */
  #hashed = Buffer.allocUnsafe(1 << 20);
  #hashedEnd = 0;

  constructor(stored: StoredEntries) {
    this.#stored = stored;
  }

  /** Yields after each batch, because the process also answers calls. */
  async batches({ from, batches, postings }: SliceRows): Promise<void> {
    const byBatch = Map.groupBy(postings, ({ batch }) => batch);
    let previous: Head = from;
    for (const batch of batches) {
      this.#checkBatch(batch, { previous, postings: byBatch.get(batch.seq) ?? [] });
      byBatch.delete(batch.seq);
      previous = batch;
      await yieldToOthers();
    }
    for (const seq of byBatch.keys()) this.#find('no batch is missing', `chain ${from.chain} batch ${seq}`);
  }

  #checkBatch(
    batch: BatchRow,
    { previous, postings }: { readonly previous: Head; readonly postings: readonly StoredPosting[] },
  ): void {
    const where = `chain ${batch.chain} batch ${batch.seq}`;
    const foundBefore = this.findings.length;
    if (batch.seq !== previous.seq + 1) this.#find('no batch is missing', where);
    if ((batch.previousHash ?? '') !== (previous.hash ?? ''))
      this.#find('each batch names the hash of the one before', where);
    if (postings.length !== batch.postings) this.#find('no posting of a batch is missing', where);
    this.#hashedEnd = 0;
    const hash = createHash('sha256').update(batch.previousHash ?? '', 'hex');
    for (const { bytes } of postings) hash.update(bytes);
    for (const posting of postings) this.#checkPosting(posting);
    hash.update(this.#hashed.subarray(0, this.#hashedEnd));
    const isWhole = this.findings.length === foundBefore;
    if (isWhole && hash.digest('hex') !== batch.hash)
      this.#find('the hash covers every row of the batch', where);
  }

  #checkPosting(posting: StoredPosting): void {
    const { lines } = posting;
    const sums = new Map<number, bigint>();
    for (let at = 0; at < lines.length; at += 2) {
      const [id = 0, seq = 0] = [lines[at], lines[at + 1]];
      const amount = this.#checkEntry(posting, id, seq);
      const asset = assetNoOf(id);
      sums.set(asset, (sums.get(asset) ?? 0n) + amount);
    }
    for (const [asset, sum] of sums) {
      if (sum !== 0n) this.#find('each posting sums to zero per asset', `posting ${nameOf(posting)}`);
      this.sums.set(asset, (this.sums.get(asset) ?? 0n) + sum);
    }
    if ((crc32(posting.summed) | 0) !== posting.checksum)
      this.#find('the checksum of each posting holds', `posting ${nameOf(posting)}`);
  }

  /** Returns the amount, and adds the row to those covered by the hash. */
  #checkEntry(posting: StoredPosting, id: number, seq: number): bigint {
    const find = (rule: string): void => this.#find(rule, `account ${id} entry ${seq}`);
    this.entries += 1;
    const own = this.#stored.of(id);
    const entry = own?.get(seq);
    if (entry === undefined) {
      find('each entry that a posting names is there');
      return 0n;
    }
    this.#hash(entry);
    if (!this.#stored.hasKey(entry, posting.key)) find('each entry names its posting');
    const before = own?.get(seq - 1);
    if (before?.isNamed === false)
      this.#find('each entry has its account and its posting', `account ${id} entry ${seq - 1}`);
    const balanceBefore = seq === 1 ? 0n : before?.balance;
    const { amount, balance } = entry;
    if (balanceBefore === undefined || amount === undefined || balance !== balanceBefore + amount)
      find('each balance is the one before plus the amount');
    else if (balance < 0n && !mayBeNegative(id)) find('only what is outside and allowances are below zero');
    return amount ?? 0n;
  }

  #hash(entry: StoredEntry): void {
    if (this.#hashedEnd + entry.end - entry.start > this.#hashed.length) {
      const larger = Buffer.allocUnsafe(this.#hashed.length * 2);
      this.#hashed.copy(larger, 0, 0, this.#hashedEnd);
      this.#hashed = larger;
    }
    this.#hashedEnd = this.#stored.copyRow(entry, this.#hashed, this.#hashedEnd);
  }

  #find(rule: string, where: string): void {
    this.findings.push({ rule, where });
  }
}

const nameOf = ({ key }: StoredPosting): string =>
  key.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
