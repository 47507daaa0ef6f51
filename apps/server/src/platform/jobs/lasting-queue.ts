import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../clock.ts';
import type { Log } from '../log/log.ts';
import type { QueueRun } from './queue-run.ts';

export interface LastingQueue {
  /** Begins no further run, and ends the present one when its jobs have ended. */
  stop(): Promise<void>;
}

export interface LastingQueueOptions {
  readonly log: Log;
  readonly begin: () => Promise<QueueRun>;
}

const PAUSE_FIRST_MS = 100;
const PAUSE_MAX_MS = 30_000;
/** A run that lasted this long was a good one: the next pause is short again. */
const LASTED_MS = 60_000;
/** How long the jobs of an ended run may hold up the next one. */
const DRAIN_MS = 10_000;

/** Begins the queue, and begins it again, after a pause that grows, whenever it has ended by itself. */
export async function startLastingQueue({ log, begin }: LastingQueueOptions): Promise<LastingQueue> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let run = await begin();

  const beginAgain = async (firstPauseMs: number): Promise<number> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = longer(pauseMs)) {
      await sleep(pauseMs, undefined, { signal });
      try {
        run = await begin();
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error, pauseMs }, 'the job queue could not begin, trying again');
        continue;
      }
      // The stop came while it began, and has stopped the run before this one.
      if (signal.aborted) await run.stop();
      else log.info({}, 'the job queue goes on again');
      return longer(pauseMs);
    }
  };
  const goOn = async (): Promise<void> => {
    for (let pauseMs = PAUSE_FIRST_MS; ; ) {
      const begunMs = monotonicMs();
      await run.ending;
      if (signal.aborted) return;
      log.error({}, 'the job queue ended, it begins again');
      await Promise.race([run.ended, sleep(DRAIN_MS, undefined, { signal })]);
      if (monotonicMs() - begunMs > LASTED_MS) pauseMs = PAUSE_FIRST_MS;
      pauseMs = await beginAgain(pauseMs);
    }
  };
  const going = goOn().catch((error: unknown) => {
    // A stop cuts the pauses short, and they say so by throwing. Nothing else throws here.
    if (!signal.aborted) throw error;
  });
  return {
    async stop() {
      stopping.abort();
      await run.stop();
      await going;
    },
  };
}

const longer = (pauseMs: number): number => Math.min(pauseMs * 2, PAUSE_MAX_MS);
