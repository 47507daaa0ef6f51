import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log/log.ts';

/** Work that goes on for as long as the process does, in a process that does jobs. */
export interface Background {
  /** Done when the first of it is, so that what starts after may count on it. */
  start(): Promise<void>;
  /** Finishes what is at hand. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  readonly name: string;
  readonly everyMs: number;
  readonly log: Log;
  readonly work: () => Promise<void>;
  /** Done once, before the first turn, which waits for it. */
  readonly before?: () => Promise<void>;
}

const PAUSE_MAX_MS = 30_000;

/** Does something again and again, one at a time. A turn that fails makes the next one wait longer, and is told once. */
export function createLoop({ name, everyMs, log, work, before }: LoopOptions): Background {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let failures = 0;

  const attempt = async (turn: () => Promise<void>): Promise<void> => {
    try {
      await turn();
      if (failures > 0) log.info({ loop: name, failures }, 'background work goes on again');
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.warn({ err: error, loop: name }, 'background work failed, it is tried again');
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await attempt(work);
      const pauseMs = Math.min(everyMs * 2 ** Math.min(failures, 8), Math.max(everyMs, PAUSE_MAX_MS));
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  return {
    async start() {
      const prepared = before === undefined ? Promise.resolve() : attempt(before);
      // Also what comes before the first turn is finished by a stop.
      running = prepared.then(loop);
      await prepared;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
