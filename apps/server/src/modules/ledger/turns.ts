/** Lets one after the other speak on a connection. Who has spoken need not have been answered yet. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** `speak` gets a function to call once all is said; when it ends without, its turn ends with it. */
  async take(speak: (hasSpoken: () => void) => Promise<void>): Promise<void> {
    const before = this.#last;
    const { promise, resolve: hasSpoken } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await before;
      await speak(hasSpoken);
    } finally {
      hasSpoken();
    }
  }
}
