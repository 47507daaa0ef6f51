import { sql } from 'kysely';
import type { MovableClock } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import type { Task } from './task.ts';

export interface JobOptions {
  /** By the product's clock; at once when absent. */
  readonly runAt?: Date;
  /** At most one waiting job has this key; a newer one replaces it. */
  readonly key?: string;
  /** A person waits for it: it is taken before jobs that are not urgent. */
  readonly isUrgent?: boolean;
}

/** The queue takes the lowest priority first; zero is its default. */
const URGENT_PRIORITY = -10;

export interface Jobs {
  /** Queues in the caller's transaction: the job exists if and only if the change does. */
  add<Payload extends object>(
    tx: Tx,
    task: Task<Payload>,
    payload: Payload,
    options?: JobOptions,
  ): Promise<void>;
  remove(tx: Tx, key: string): Promise<void>;
}

/** The queue uses the database's clock. The sandbox's clock may be ahead, so times are converted by the offset. */
export function createJobs({ clock }: { clock: Pick<MovableClock, 'offsetMs'> }): Jobs {
  return {
    async add(tx, task, payload, { runAt, key, isUrgent = false } = {}) {
      const machineTime = runAt === undefined ? null : new Date(runAt.getTime() - clock.offsetMs);
      await sql`
        select platform.add_job(${task.name}, ${JSON.stringify(payload)}::json, ${machineTime}::timestamptz, ${key ?? null}::text,
          ${isUrgent ? URGENT_PRIORITY : 0}::integer)
      `.execute(tx);
    },
    async remove(tx, key) {
      await sql`select platform.remove_job(${key})`.execute(tx);
    },
  };
}
