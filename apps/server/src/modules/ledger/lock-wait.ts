const LEAST_MS = 10;
const MOST_MS = 500;
/** A batch may wait this many times the usual duration. */
const MARGIN = 4;
/** Weight of the last batch in the moving average. */
const WEIGHT = 0.1;

/**
 * The lock timeout of a batch's companions. While they wait, no other batch can be sent. Rows that several processes
 * write are locked for about the duration of a batch, so a shorter timeout would only cause retries: the timeout follows
 * the average duration, and doubles each time a row was probed free and found locked again.
 */
export class LockWait {
  #usualMs = 0;

  /** `timesBlocked` is the highest of the batch's requests. */
  msFor(timesBlocked: number): number {
    const waitMs = Math.max(LEAST_MS, Math.ceil(this.#usualMs * MARGIN));
    return Math.min(MOST_MS, waitMs * 2 ** Math.min(timesBlocked, 10));
  }

  /** Records how long successful companions took. Failed ones are left out: they ran into the timeout. */
  passed(tookMs: number): void {
    this.#usualMs += (tookMs - this.#usualMs) * WEIGHT;
  }
}
