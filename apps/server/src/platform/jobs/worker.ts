import type { TaskList } from 'graphile-worker';
import { createLoop } from '../background.ts';
import { type MovableClock, monotonicMs } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { openDb } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics.ts';
import type { Random } from '../random.ts';
import { withContext } from '../request-context.ts';
import { createAbandonedJobSweep, unlockJobs } from './abandoned-jobs.ts';
import { createJobs } from './jobs.ts';
import { type QueueRun, startQueueRun } from './queue-run.ts';
import { startRestartingWorker } from './restarting-worker.ts';
import { nextRunAt, type TaskRunner } from './task.ts';

export interface WorkerOptions {
  readonly url: string;
  readonly clock: MovableClock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tasks: readonly TaskRunner[];
  readonly concurrency?: number;
  readonly pollMs?: number;
  /** How often to look for jobs of dead workers. They are unlocked at the second sweep that finds them. */
  readonly sweepMs?: number;
  /** After how long `check` reports the queue as down: shorter interruptions are not worth an alarm. */
  readonly downSecondsMax?: number;
}

export interface Worker {
  /** Throws if the queue has taken no jobs for too long. */
  check(): Promise<void>;
  /** Takes no new jobs, lets the running ones finish within `deadlineMs`, and closes. */
  stop(deadlineMs: number): Promise<void>;
}

const TERMINATE_MS = 1_000;

/** The queue runs with a database role of its own. Tasks change the product's data with the product's role. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { log, tasks, concurrency = 4, pollMs = 1_000, sweepMs = 10_000, downSecondsMax = 30 } = options;
  const names = tasks.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error(`Two tasks share a name: ${names.join(', ')}.`);
  const db = openDb({ ...options, role: 'gim_worker', poolSize: concurrency + 2 });
  const downSeconds = trackHeartbeat(options.metrics);
  const runs = new Set<QueueRun>();
  /** Names under which ended runs may have left jobs locked. */
  const left = new Set<string>();
  const begin = async (): Promise<QueueRun> => {
    const holders = [...left];
    if (holders.length > 0) await db.inTransaction((tx) => unlockJobs(tx, holders));
    for (const holder of holders) left.delete(holder);
    const run = await startQueueRun({
      db,
      log,
      taskList: taskList(options, db),
      concurrency,
      pollMs,
      onHeartbeat: downSeconds.onHeartbeat,
    });
    runs.add(run);
    void run.ended.then((holder) => {
      runs.delete(run);
      left.add(holder);
    });
    return run;
  };
  const sweep = createAbandonedJobSweep(db);
  const sweeping = createLoop({
    name: 'abandoned jobs',
    everyMs: sweepMs,
    log,
    async work() {
      const holders = await sweep();
      if (holders.length > 0) log.warn({ holders }, 'jobs of a stopped queue were released');
    },
  });
  try {
    for (const task of tasks) await scheduleNext(db, options.clock, task);
    const queue = await startRestartingWorker({ log, begin });
    await sweeping.start();
    return {
      async check() {
        const seconds = downSeconds.read();
        if (seconds > downSecondsMax) throw new Error(`The job queue is down for ${Math.round(seconds)} s.`);
      },
      async stop(deadlineMs) {
        const stopped = Promise.all([queue.stop(), sweeping.stop()]);
        if (!(await isDoneWithin(stopped, deadlineMs)))
          log.warn({ deadlineMs }, 'jobs did not finish in time; they run again later');
        await Promise.all([...runs].map((run) => run.abandon()));
        await db.close(TERMINATE_MS);
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Seconds since the queue was last known to take jobs; normally one or two. */
function trackHeartbeat(metrics: Metrics): { onHeartbeat(): void; read(): number } {
  let heartbeatMs = monotonicMs();
  const read = (): number => (monotonicMs() - heartbeatMs) / 1000;
  metrics.gauge({
    name: 'gim_queue_down_seconds',
    help: 'For how long the job queue takes no jobs. More than a minute needs a person.',
    read,
  });
  return {
    onHeartbeat() {
      heartbeatMs = monotonicMs();
    },
    read,
  };
}

async function isDoneWithin(work: Promise<unknown>, deadlineMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, false);
  });
  return await Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}

function taskList({ clock, log, metrics, tasks }: WorkerOptions, db: Db): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (payload: unknown, helpers: { job: { id: string; attempts: number } }) =>
        withContext({ traceId: `job-${helpers.job.id}` }, async () => {
          // The next run is queued first, so that a failing task or a crash does not end the series.
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
  const runAt = nextRunAt(schedule, clock.now());
  const nextRun = { name, parse: () => ({}) };
  await db.inTransaction((tx) =>
    createJobs({ clock }).add(tx, nextRun, {}, { runAt, key: `recurring:${name}` }),
  );
}
