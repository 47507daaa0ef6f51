import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { CopyWriter } from '../../platform/db/copy-writer.ts';
import type { AccountId } from './account-id.ts';

export interface PostingRow {
  readonly key: string;
  readonly chain: number;
  readonly batch: number;
  readonly position: number;
  readonly kind: string;
  readonly atMs: number;
  readonly bodyHash: Buffer | null;
  /** The last entry of each account after this batch. */
  readonly lines: readonly { readonly id: AccountId; readonly seq: number }[];
}

export interface BatchRow {
  readonly chain: number;
  readonly seq: number;
  readonly previous: Buffer | null;
  readonly hash: Buffer;
  readonly postings: number;
}

export interface EntryRow {
  readonly accountId: AccountId;
  readonly seq: number;
  readonly posting: string;
  readonly amount: bigint;
  readonly balance: bigint;
}

/**
 * Encodes a batch as the bytes of three COPYs. The hash of the next batch covers these rows; the chain check encodes
 * the same bytes again from the database (L-07).
 */
export class BatchEncoder {
  readonly #batch = new CopyWriter(256);
  readonly #postings = new CopyWriter();
  readonly #entries = new CopyWriter();

  /**
   * The batch row comes first: if it cannot follow the chain, the database refuses it before reading the other rows.
   */
  get data(): readonly Buffer[] {
    return [this.#batch.bytes(), this.#postings.bytes(), this.#entries.bytes()];
  }

  reset(): void {
    this.#batch.reset();
    this.#postings.reset();
    this.#entries.reset();
  }

  addPosting(row: PostingRow): void {
    const out = this.#postings;
    const start = out.length;
    out.row(9);
    out.uuid(row.key);
    out.int2(row.chain);
    out.int8(row.batch);
    out.int2(row.position);
    out.text(row.kind);
    out.timestamp(row.atMs);
    if (row.bodyHash === null) out.null();
    else out.bytea(row.bodyHash);
    out.int8Array(row.lines.length * 2);
    for (const { id, seq } of row.lines) {
      out.int8(id);
      out.int8(seq);
    }
    out.int4(crc32(out.bytes(start)) | 0);
  }

  addEntry(row: EntryRow): void {
    const out = this.#entries;
    out.row(5);
    out.int8(row.accountId);
    out.int8(row.seq);
    out.uuid(row.posting);
    out.numeric(row.amount);
    out.numeric(row.balance);
  }

  hash(previous: Buffer | null): Buffer {
    const hash = createHash('sha256');
    if (previous !== null) hash.update(previous);
    return hash.update(this.#postings.bytes()).update(this.#entries.bytes()).digest();
  }

  addBatch(row: BatchRow): void {
    const out = this.#batch;
    out.row(5);
    out.int2(row.chain);
    out.int8(row.seq);
    if (row.previous === null) out.null();
    else out.bytea(row.previous);
    out.bytea(row.hash);
    out.int4(row.postings);
  }
}
