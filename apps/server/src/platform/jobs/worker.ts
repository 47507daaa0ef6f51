import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import type { MovableClock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { openDb } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics.ts';
import type { Random } from '../random.ts';
import { withContext } from '../request-context.ts';
import { createJobs } from './jobs.ts';
import { nextTurn, type TaskRunner } from './task.ts';

export interface WorkerOptions {
  readonly url: string;
  readonly clock: MovableClock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tasks: readonly TaskRunner[];
  readonly concurrency?: number;
  readonly pollMs?: number;
}

export interface Worker {
  /** Takes no new job, lets the running ones finish within `deadlineMs`, and closes. */
  stop(deadlineMs: number): Promise<void>;
}

/** Runs jobs with the queue's own database role. What a task does to the product goes through the product's role. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { log, tasks, concurrency = 4, pollMs = 1000 } = options;
  const names = tasks.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error(`Two tasks share a name: ${names.join(', ')}.`);
  const db = openDb({ ...options, role: 'gim_worker', poolSize: concurrency + 2 });
  let runner: Runner;
  try {
    for (const task of tasks) await scheduleNext(db, options.clock, task);
    runner = await run({
      pgPool: db.pool,
      taskList: taskList(options, db),
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      crontab: '',
      logger: queueLogger(log),
    });
  } catch (error) {
    await db.close();
    throw error;
  }
  // A queue that cannot go on is a fault of the whole process; the promise's rejection is seen by `stop` as well.
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue stopped'));
  return {
    async stop(deadlineMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          log.warn({ deadlineMs }, 'jobs did not finish in time; they run again later');
          resolve();
        }, deadlineMs);
      });
      const stopped = runner
        .stop()
        .catch((error: unknown) => log.warn({ err: error }, 'the job queue had stopped'));
      await Promise.race([stopped, late]);
      clearTimeout(timer);
      await db.close();
    },
  };
}

function taskList({ clock, log, metrics, tasks }: WorkerOptions, db: Db): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (payload: unknown, helpers: { job: { id: string; attempts: number } }) =>
        withContext({ traceId: `job-${helpers.job.id}` }, async () => {
          // The next turn is queued first, so that a task that fails or a process that dies does not end the series.
          await scheduleNext(db, clock, task);
          const end = metrics.jobs.startTimer({ task: task.name });
          try {
            await task.run(payload);
            end({ outcome: 'done' });
          } catch (error) {
            end({ outcome: 'failed' });
            log.warn(
              { err: error, task: task.name, attempts: helpers.job.attempts },
              'a job failed, it is tried again',
            );
            throw error;
          }
        }),
    ]),
  );
}

async function scheduleNext(db: Db, clock: MovableClock, task: TaskRunner): Promise<void> {
  const { schedule, name } = task;
  if (schedule === undefined) return;
  const runAt = nextTurn(schedule, clock.now());
  const turn = { name, parse: () => ({}) };
  await db.inTransaction((tx) =>
    createJobs({ clock }).add(tx, turn, {}, { runAt, key: `recurring:${name}` }),
  );
}

function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Each job's start and end is a metric, and its failure is logged above with its cause.
    if (level === 'error') log.warn({ queue: meta?.failure ?? undefined }, message);
    else log.debug({}, message);
  });
}
