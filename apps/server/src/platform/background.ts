import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log/log.ts';

/** Work that runs for the whole life of a worker process. */
export interface Background {
  /** Resolves when the first part is done, so that what starts next may rely on it. */
  start(): Promise<void>;
  /** Waits for the running work. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  readonly name: string;
  readonly everyMs: number;
  readonly log: Log;
  readonly work: () => Promise<void>;
  /** Runs once, before the first iteration. */
  readonly before?: () => Promise<void>;
}

const PAUSE_MAX_MS = 30_000;

/** Runs `work` repeatedly, never concurrently. Failures increase the pause, and only the first one is logged. */
export function createLoop({ name, everyMs, log, work, before }: LoopOptions): Background {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let failures = 0;

  const attempt = async (turn: () => Promise<void>): Promise<void> => {
    try {
      await turn();
      if (failures > 0) log.info({ loop: name, failures }, 'background work recovered');
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.warn({ err: error, loop: name }, 'background work failed, retrying');
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
      // `stop` waits for the preparation too.
      running = prepared.then(loop);
      await prepared;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
