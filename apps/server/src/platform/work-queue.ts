/**
 * Limits concurrent work. A bounded number waits; more is rejected. Preferred work has a waiting list of its own of the
 * same size and goes first, so that other work cannot displace it.
 */
export interface WorkQueue {
  run<T>(work: () => Promise<T>, options?: { readonly isPreferred?: boolean }): Promise<T>;
}

export interface WorkQueueOptions {
  readonly atOnce: number;
  readonly waitingMax: number;
  /** Makes the error when the queue is full. */
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
    // The next in line takes over the slot of the one that leaves, so `running` does not change here.
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
