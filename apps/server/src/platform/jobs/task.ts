/** Work that a worker process does later. The payload is stored as JSON and validated when it is read. */
export interface Task<Payload> {
  /** Stored with the queued jobs: `withdrawals.broadcast`. After a rename, queued jobs find no runner. */
  readonly name: string;
  parse(unchecked: unknown): Payload;
}

/** When a recurring task runs. */
export type Schedule =
  | { readonly everySeconds: number }
  /** Once a day at this minute, UTC: `03:20`. */
  | { readonly dailyAt: `${number}:${number}` };

/** A task as the worker runs it. */
export interface TaskRunner {
  readonly name: string;
  readonly schedule?: Schedule;
  run(unchecked: unknown): Promise<void>;
}

/** Binds a task to its handler. Failures are retried with backoff, so `work` must be idempotent. */
export function runner<Payload>(task: Task<Payload>, work: (payload: Payload) => Promise<void>): TaskRunner {
  return { name: task.name, run: (unchecked) => work(task.parse(unchecked)) };
}

/** Binds a schedule to its handler. */
export function recurring(name: string, schedule: Schedule, work: () => Promise<void>): TaskRunner {
  return { name, schedule, run: () => work() };
}

/** When a recurring task runs next. Missed runs are skipped: one run does the work of all of them. */
export function nextRunAt(schedule: Schedule, now: Date): Date {
  if ('everySeconds' in schedule) {
    const stepMs = schedule.everySeconds * 1000;
    return new Date((Math.floor(now.getTime() / stepMs) + 1) * stepMs);
  }
  const [hours = '0', minutes = '0'] = schedule.dailyAt.split(':');
  const today = new Date(now);
  today.setUTCHours(Number(hours), Number(minutes), 0, 0);
  return today > now ? today : new Date(today.getTime() + 86_400_000);
}
