import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../platform/log/log.ts';

/** Users, and which of their coins moved. */
export type Moves = ReadonlyMap<string, ReadonlySet<string>>;

/** Collects moves while earlier ones are processed, so that many moves of one user cost one run. */
export interface CoalescingQueue {
  add(userId: string, coin: string): void;
  /** Waits until everything that was added is processed. */
  close(): Promise<void>;
}

export interface CoalescingQueueOptions {
  readonly log: Log;
  /** Pause between two runs; moves that arrive meanwhile share the next run. */
  readonly idleDelayMs: number;
  readonly work: (moves: Moves) => Promise<void>;
}

export function createCoalescingQueue({ log, idleDelayMs, work }: CoalescingQueueOptions): CoalescingQueue {
  let pending = new Map<string, Set<string>>();
  let running: Promise<void> | undefined;
  const closing = new AbortController();

  const runAll = async (): Promise<void> => {
    while (pending.size > 0) {
      const moves = pending;
      pending = new Map();
      try {
        await work(moves);
      } catch (error) {
        // Only a delay: the page fetches balances with each step of an operation and after every reconnect.
        log.warn({ err: error, users: moves.size }, 'balance changes could not be published');
      }
      await sleep(idleDelayMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    running = undefined;
  };

  return {
    add(userId, coin) {
      const coins = pending.get(userId);
      if (coins === undefined) pending.set(userId, new Set([coin]));
      else coins.add(coin);
      // Deferred, so that all postings of one batch share a run.
      running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(runAll);
    },
    async close() {
      closing.abort();
      while (running !== undefined) await running;
    },
  };
}
