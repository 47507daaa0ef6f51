import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../clock.ts';
import type { Log } from '../log/log.ts';
import type { Postmaster } from './postmaster.ts';

/** Who is told when PostgreSQL ends by itself and is started again. */
export interface Supervision {
  readonly log: Log;
  /** `abandoned` comes once, when it is not tried any more. */
  count(outcome: 'restarted' | 'failed' | 'abandoned'): void;
  readonly rules?: Partial<RestartRules>;
}

export interface RestartRules {
  /** Who has run so long was well: what ends it afterwards is a new misfortune, not the old one. */
  readonly calmMs: number;
  /** How often it may end or fail to start in a row, each time without having been well. */
  readonly failuresMax: number;
  readonly pauseMs: number;
  readonly pauseMaxMs: number;
}

/** Goes on for about two minutes: a disk that is full is often emptied within that, and a broken folder does not mend. */
const restartRules: RestartRules = { calmMs: 60_000, failuresMax: 10, pauseMs: 250, pauseMaxMs: 30_000 };

/**
 * Keeps a PostgreSQL running: one that ends without having been told to is started again, after pauses that grow, on the same
 * socket, so that everybody who is connected finds it again. Nothing that was confirmed is lost by that.
 */
export function supervise(
  first: Postmaster,
  { launch, log, count, rules }: Supervision & { readonly launch: () => Promise<Postmaster> },
): Postmaster {
  const { calmMs, failuresMax, pauseMs, pauseMaxMs } = { ...restartRules, ...rules };
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Postmaster | undefined = first;
  let failures = 0;

  const untilEnded = async (postmaster: Postmaster): Promise<void> => {
    const sinceMs = monotonicMs();
    await postmaster.ended;
    if (signal.aborted) return;
    current = undefined;
    failures = monotonicMs() - sinceMs >= calmMs ? 1 : failures + 1;
    log.error({ failures }, 'the embedded database ended by itself, it is started again');
  };
  const startAgain = async (): Promise<void> => {
    // The first time at once: whoever waits for an answer gets one within the second.
    const wait = failures <= 1 ? 0 : Math.min(pauseMs * 2 ** (failures - 2), pauseMaxMs);
    await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      current = await launch();
      count('restarted');
      log.warn({ failures }, 'the embedded database runs again');
    } catch (error) {
      failures += 1;
      count('failed');
      log.error({ err: error, failures }, 'the embedded database could not be started again');
    }
  };
  const watch = async (): Promise<void> => {
    while (!signal.aborted && failures < failuresMax) {
      if (current === undefined) await startAgain();
      else await untilEnded(current);
    }
    if (signal.aborted) return;
    count('abandoned');
    log.error(
      { failures },
      'the embedded database is not started again: find out why it ends, then start Gim anew',
    );
  };
  const watched = watch();
  return {
    ended: watched,
    async stop() {
      stopping.abort();
      // One that is being started is waited for: else it would run on with nobody to stop it.
      await current?.stop();
      await watched;
      await current?.stop();
    },
  };
}
