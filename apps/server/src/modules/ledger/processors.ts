import { availableParallelism } from 'node:os';
import { monotonicMs } from '../../platform/clock.ts';
import type { Session } from '../../platform/db/session.ts';
import { readWriters } from './write-store.ts';

const SAMPLE_MS = 250;
/** A writer with fewer batches per second counts as idle. */
const BUSY_PER_SECOND = 10;

/**
 * Decides how many batches may be in flight. With two, this process builds one while the database executes the other,
 * which needs two processors. With fewer than two per busy writer on this machine, a second batch only competes with
 * the other writers for CPU time.
 */
export class Processors {
  readonly #count: number;
  #seen: { readonly atMs: number; readonly chains: ReadonlyMap<number, number> } | undefined;
  #busyWriters = 1;
  #nextSampleMs = 0;

  constructor(count = availableParallelism()) {
    this.#count = count;
  }

  /** Samples the busy writers in the background, at most four times a second. */
  batchesMax(lookups: Session): number {
    // A database on another machine does not compete for these processors.
    if (!lookups.isLocal) return 2;
    if (monotonicMs() >= this.#nextSampleMs) void this.sample(lookups);
    return this.#busyWriters * 2 > this.#count ? 1 : 2;
  }

  async sample(lookups: Session): Promise<void> {
    const atMs = monotonicMs();
    this.#nextSampleMs = atMs + SAMPLE_MS;
    // Errors are ignored: the writer notices a lost database itself.
    const chains = await readWriters(lookups).catch(() => new Map<number, number>());
    const before = this.#seen;
    this.#seen = { atMs, chains };
    if (before === undefined) return;
    const fewest = (BUSY_PER_SECOND * (atMs - before.atMs)) / 1000;
    const busy = [...chains].filter(([chain, seq]) => seq - (before.chains.get(chain) ?? seq) >= fewest);
    this.#busyWriters = Math.max(1, busy.length);
  }
}
