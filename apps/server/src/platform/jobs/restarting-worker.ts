import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../clock.ts';
import type { Log } from '../log/log.ts';
import type { QueueRun } from './queue-run.ts';

export interface RestartingWorker {
  /** Starts no further run, and resolves when the jobs of the current one have ended. */
  stop(): Promise<void>;
}

export interface RestartingWorkerOptions {
  readonly log: Log;
  readonly begin: () => Promise<QueueRun>;
}

const PAUSE_FIRST_MS = 100;
const PAUSE_MAX_MS = 30_000;
/** A run of this duration resets the backoff. */
const STABLE_AFTER_MS = 60_000;
/** How long a restart waits for the jobs of the ended run. */
const DRAIN_MS = 10_000;

/** Starts the worker pool, and restarts it with exponential backoff whenever it ends by itself. */
export async function startRestartingWorker({
  log,
  begin,
}: RestartingWorkerOptions): Promise<RestartingWorker> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let run = await begin();

  const restart = async (firstPauseMs: number): Promise<number> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = longer(pauseMs)) {
      await sleep(pauseMs, undefined, { signal });
      try {
        run = await begin();
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error, pauseMs }, 'the job queue could not start, retrying');
        continue;
      }
      // `stop` was called during the start and has stopped the previous run only.
      if (signal.aborted) await run.stop();
      else log.info({}, 'the job queue recovered');
      return longer(pauseMs);
    }
  };
  const supervise = async (): Promise<void> => {
    for (let pauseMs = PAUSE_FIRST_MS; ; ) {
      const begunMs = monotonicMs();
      await run.ending;
      if (signal.aborted) return;
      log.error({}, 'the job queue ended, restarting');
      await Promise.race([run.ended, sleep(DRAIN_MS, undefined, { signal })]);
      if (monotonicMs() - begunMs > STABLE_AFTER_MS) pauseMs = PAUSE_FIRST_MS;
      pauseMs = await restart(pauseMs);
    }
  };
  const supervising = supervise().catch((error: unknown) => {
    // `stop` aborts the pauses, which then throw. Nothing else throws here.
    if (!signal.aborted) throw error;
  });
  return {
    async stop() {
      stopping.abort();
      await run.stop();
      await supervising;
    },
  };
}

const longer = (pauseMs: number): number => Math.min(pauseMs * 2, PAUSE_MAX_MS);
