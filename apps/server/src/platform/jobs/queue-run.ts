import { EventEmitter } from 'node:events';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Db } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import { type Claim, ClaimNotHeld, createClaim } from './claim.ts';
import { givenBackOnce } from './given-back-once.ts';

/** One life of the queue. The library ends it for good when it cannot write down that a job is done. */
export interface QueueRun {
  /** It takes no more jobs, by itself or because it was told to. */
  readonly ending: Promise<void>;
  /** Its last job has ended as well. Gives the name under which it may have left jobs locked. */
  readonly ended: Promise<string>;
  /** Takes no more jobs, and waits for those that run. */
  stop(): Promise<void>;
  /** Does not wait for them: what it still has is given to others soon. */
  abandon(): Promise<void>;
}

export interface QueueRunOptions {
  readonly db: Db;
  readonly log: Log;
  readonly taskList: TaskList;
  readonly concurrency: number;
  readonly pollMs: number;
  /** Called about once a second for as long as it can take jobs. */
  readonly onAlive: () => void;
}

const SETTLE_MS = 2_000;

export async function beginQueueRun(options: QueueRunOptions): Promise<QueueRun> {
  const { db, log, onAlive } = options;
  const events: WorkerEvents = new EventEmitter();
  const state: { claim?: Claim; holder: string; isEnding: boolean } = { holder: '', isEnding: false };
  events.once('pool:create', ({ workerPool: { id } }) => {
    const onHeld = (): void => {
      if (!state.isEnding) onAlive();
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
  // The library counts the ends that it has to write down, and miscounts when several fail: then it never says that it
  // has ended. Its jobs have, and what could be written down is written soon after.
  const settled = new Promise<void>((resolve) => {
    const settle = (): unknown => setTimeout(resolve, SETTLE_MS).unref();
    events.once('pool:gracefulShutdown:complete', settle);
    events.once('pool:gracefulShutdown:error', settle);
  });
  const runner = await run({
    pgPool: givenBackOnce(db.pool),
    events,
    taskList: options.taskList,
    concurrency: options.concurrency,
    pollInterval: options.pollMs,
    noHandleSignals: true,
    crontab: '',
    logger: queueLogger(log),
    // Asked before each job is taken: without the claim it would be given to others while it runs here.
    forbiddenFlags: async () => {
      await state.claim?.hold();
      return null;
    },
    // Without these delays nobody in the library hears that a job's end could not be written, and Node ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  // The database may have given a job to a worker that never heard of it. Nobody would do it while this run lives.
  events.on('worker:getJob:error', ({ error }) => {
    if (!state.isEnding && !(error instanceof ClaimNotHeld)) void runner.stop().catch(() => undefined);
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
      // Rejects when it has ended by itself before, which is as good.
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
