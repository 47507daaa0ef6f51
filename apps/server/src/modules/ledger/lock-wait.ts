const LEAST_MS = 10;
const MOST_MS = 500;
/** How many times as long as usual a batch may wait. */
const MARGIN = 4;
/** How much the last batch says about what is usual. */
const WEIGHT = 0.1;

/**
 * How long the companions of a batch may wait for locks, during which nobody else can post. Rows that busy processes share
 * are locked for as long as a batch takes, and to give up on those would only begin it again; so it follows what batches
 * take, and doubles each time a row was found free and locked again.
 */
export class LockWait {
  #usualMs = 0;

  /** For a batch of which one was blocked so often before. */
  msFor(timesBlocked: number): number {
    const waitMs = Math.max(LEAST_MS, Math.ceil(this.#usualMs * MARGIN));
    return Math.min(MOST_MS, waitMs * 2 ** Math.min(timesBlocked, 10));
  }

  /** The companions of a batch were written, and it took so long. What failed says nothing: it took as long as it could. */
  passed(tookMs: number): void {
    this.#usualMs += (tookMs - this.#usualMs) * WEIGHT;
  }
}
