import { EventEmitter } from 'node:events';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Db } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import { type Claim, ClaimNotAcquired, createClaim } from './claim.ts';

/** One run of the library's worker pool. The library shuts it down for good when it cannot record the end of a job. */
export interface QueueRun {
  /** Resolves when it takes no more jobs, by itself or after `stop`. */
  readonly ending: Promise<void>;
  /** Resolves when its last job has ended, with the name under which it may have left jobs locked. */
  readonly ended: Promise<string>;
  /** Takes no more jobs, and waits for those that run. */
  stop(): Promise<void>;
  /** Does not wait for running jobs: other workers get them soon. */
  abandon(): Promise<void>;
}

export interface QueueRunOptions {
  readonly db: Db;
  readonly log: Log;
  readonly taskList: TaskList;
  readonly concurrency: number;
  readonly pollMs: number;
  /** Called about once a second for as long as it can take jobs. */
  readonly onHeartbeat: () => void;
}

const SETTLE_MS = 2_000;

export async function startQueueRun(options: QueueRunOptions): Promise<QueueRun> {
  const { db, log, onHeartbeat } = options;
  const events: WorkerEvents = new EventEmitter();
  const state: { claim?: Claim; holder: string; isEnding: boolean } = { holder: '', isEnding: false };
  events.once('pool:create', ({ workerPool: { id } }) => {
    const onHeld = (): void => {
      if (!state.isEnding) onHeartbeat();
    };
    state.holder = id;
    state.claim = createClaim({ db, log, holder: id, onHeld });
  });
  const ending = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => {
      state.isEnding = true;
      resolve();
    });
  });
  // The library's promise may never resolve: it miscounts pending completions when several fail. At this event all jobs
  // have ended, and the completions that can be recorded are recorded shortly after.
  const settled = new Promise<void>((resolve) => {
    const settle = (): unknown => setTimeout(resolve, SETTLE_MS).unref();
    events.once('pool:gracefulShutdown:complete', settle);
    events.once('pool:gracefulShutdown:error', settle);
  });
  const runner = await run({
    pgPool: releaseOnce(db.pool),
    events,
    taskList: options.taskList,
    concurrency: options.concurrency,
    pollInterval: options.pollMs,
    noHandleSignals: true,
    crontab: '',
    logger: queueLogger(log),
    // Called before each job is taken: without the claim another worker could get the job while it runs here.
    forbiddenFlags: async () => {
      await state.claim?.acquire();
      return null;
    },
    // Zero delays select the code path that handles a failed completion; without them the rejection ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  // The database may have locked a job for a worker that never got the answer. Restart the run so that it is unlocked.
  events.on('worker:getJob:error', ({ error }) => {
    if (!state.isEnding && !(error instanceof ClaimNotAcquired)) void runner.stop().catch(() => undefined);
  });
  const abandon = async (): Promise<void> => {
    await state.claim?.release();
  };
  const ended = Promise.race([runner.promise, settled])
    .catch((error: unknown) => log.warn({ err: error }, 'the job queue ended with an error'))
    .then(abandon)
    .then(() => state.holder);
  return {
    ending,
    ended,
    async stop() {
      // Rejects when it has ended already.
      runner.stop().catch(() => undefined);
      await ended;
    },
    abandon,
  };
}

function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Each job's start and end is a metric, and its failure is logged with its cause where the task is run.
    if (level === 'error') log.warn({ queue: meta?.failure ?? undefined }, message);
    else log.debug({}, message);
  });
}

type Taken = Parameters<pg.Pool['connect']>[0];

/**
 * Wraps the pool for the queue's library, which releases its listening connection twice when the connection is lost just
 * as a run ends. The pool throws at the second release, outside any handler, which would end the process.
 */
export function releaseOnce(pool: pg.Pool): pg.Pool {
  const connect = (taken?: Taken): unknown => {
    if (taken === undefined) return pool.connect();
    return pool.connect((error, client, release) => {
      let isReleased = false;
      taken(error, client, (destroy) => {
        if (isReleased) return;
        isReleased = true;
        release(destroy);
      });
    });
  };
  return Object.create(pool, { connect: { value: connect } });
}
