import { availableParallelism } from 'node:os';
import { monotonicMs } from '../../platform/clock.ts';
import type { Session } from '../../platform/db/session.ts';
import { readWriters } from './write-store.ts';

const LOOK_MS = 250;
/** Who writes fewer batches a second than this leaves the processors to the others. */
const BUSY_PER_SECOND = 10;

/**
 * How many batches may be on their way at once. With two, this process makes one while the database works on the other,
 * which keeps two processors busy. When the busy writers of one machine have fewer than that for each, a second batch gains
 * nothing: it halves the first and takes the processor from somebody who was working.
 */
export class Processors {
  readonly #count: number;
  #seen: { readonly atMs: number; readonly chains: ReadonlyMap<number, number> } | undefined;
  #busyWriters = 1;
  #nextLookMs = 0;

  constructor(count = availableParallelism()) {
    this.#count = count;
  }

  /** Does not wait for the answer to its own question, which it asks at most four times a second. */
  flightsMax(lookups: Session): number {
    // The processors of another machine are not known. Whoever has one for the database alone has enough.
    if (!lookups.isLocal) return 2;
    if (monotonicMs() >= this.#nextLookMs) void this.look(lookups);
    return this.#busyWriters * 2 > this.#count ? 1 : 2;
  }

  async look(lookups: Session): Promise<void> {
    const atMs = monotonicMs();
    this.#nextLookMs = atMs + LOOK_MS;
    // One that fails is one of many that do: the writer finds out by itself.
    const chains = await readWriters(lookups).catch(() => new Map<number, number>());
    const before = this.#seen;
    this.#seen = { atMs, chains };
    if (before === undefined) return;
    const fewest = (BUSY_PER_SECOND * (atMs - before.atMs)) / 1000;
    const busy = [...chains].filter(([chain, seq]) => seq - (before.chains.get(chain) ?? seq) >= fewest);
    this.#busyWriters = Math.max(1, busy.length);
  }
}
