/**
 * Runs at most so many pieces of work at once; a bounded number waits, and what comes after is turned away. Preferred work has
 * as many places of its own and goes first, so that others cannot keep it out.
 */
export interface WorkQueue {
  run<T>(work: () => Promise<T>, options?: { readonly isPreferred?: boolean }): Promise<T>;
}

export interface WorkQueueOptions {
  readonly atOnce: number;
  readonly waitingMax: number;
  /** Made for each piece of work that finds the queue full. */
  readonly onFull: () => Error;
}

export function createWorkQueue({ atOnce, waitingMax, onFull }: WorkQueueOptions): WorkQueue {
  const preferred: (() => void)[] = [];
  const others: (() => void)[] = [];
  let running = 0;

  const enter = async (waiting: (() => void)[]): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) throw onFull();
    // Who is let in takes over the place of the one who leaves, so `running` does not change here.
    await new Promise<void>((admit) => waiting.push(admit));
  };

  const leave = (): void => {
    const next = preferred.shift() ?? others.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return {
    async run(work, { isPreferred = false } = {}) {
      await enter(isPreferred ? preferred : others);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
