import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../clock.ts';
import type { Log } from '../log/log.ts';
import type { Postmaster } from './postmaster.ts';

/** Reports unexpected ends of PostgreSQL and its restarts. */
export interface Supervision {
  readonly log: Log;
  /** `abandoned` is reported once, when it is not retried any more. */
  count(outcome: 'restarted' | 'failed' | 'abandoned'): void;
  readonly rules?: Partial<RestartRules>;
}

export interface RestartRules {
  /** A run of this duration resets the number of failures. */
  readonly stableMs: number;
  /** Maximum of consecutive ends or failed starts. */
  readonly failuresMax: number;
  readonly pauseMs: number;
  readonly pauseMaxMs: number;
}

/**
 * Retries for about two minutes: a full disk is often freed within that time, and a broken folder does not repair
 * itself.
 */
const restartRules: RestartRules = { stableMs: 60_000, failuresMax: 10, pauseMs: 250, pauseMaxMs: 30_000 };

/**
 * Keeps PostgreSQL running: after an unexpected end it is restarted with backoff on the same socket, so that clients
 * can reconnect. Committed data is not lost.
 */
export function supervise(
  first: Postmaster,
  { launch, log, count, rules }: Supervision & { readonly launch: () => Promise<Postmaster> },
): Postmaster {
  const { stableMs, failuresMax, pauseMs, pauseMaxMs } = { ...restartRules, ...rules };
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Postmaster | undefined = first;
  let failures = 0;

  const untilEnded = async (postmaster: Postmaster): Promise<void> => {
    const sinceMs = monotonicMs();
    await postmaster.ended;
    if (signal.aborted) return;
    current = undefined;
    failures = monotonicMs() - sinceMs >= stableMs ? 1 : failures + 1;
    log.error({ failures }, 'the embedded database ended unexpectedly, restarting');
  };
  const startAgain = async (): Promise<void> => {
    // The first restart is immediate, so that waiting requests are answered within a second.
    const wait = failures <= 1 ? 0 : Math.min(pauseMs * 2 ** (failures - 2), pauseMaxMs);
    await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      current = await launch();
      count('restarted');
      log.warn({ failures }, 'the embedded database was restarted');
    } catch (error) {
      failures += 1;
      count('failed');
      log.error({ err: error, failures }, 'the embedded database could not be restarted');
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
      // Also stops one that is just being started; otherwise it would keep running.
      await current?.stop();
      await watched;
      await current?.stop();
    },
  };
}
