/**
 * Serializes the writers of one connection. A holder releases the lock when all its statements are sent, so the next one
 * can send while the answers of the first are still outstanding.
 */
export class PipelineLock {
  #last: Promise<void> = Promise.resolve();

  /** Runs `send` under the lock, which ends when `send` calls `release`, or settles without calling it. */
  async run(send: (release: () => void) => Promise<void>): Promise<void> {
    const before = this.#last;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await before;
      await send(release);
    } finally {
      release();
    }
  }
}
