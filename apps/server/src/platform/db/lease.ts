import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from './db.ts';

/**
 * Work that only one process does at a time. When that process dies, another one takes over after the lease has
 * expired.
 */
export interface Lease {
  /** Whether this process has it. Checked before each step; renewed only when half of it has passed. */
  isHeld(): Promise<boolean>;
  /** Called at a regular shutdown, so that the next process need not wait. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly db: Pick<Db, 'autocommit'>;
  readonly clock: Clock;
  /** The same in all processes. */
  readonly name: string;
  /** Different in each process. */
  readonly holder: string;
  readonly ms: number;
}

export function createLease({ db, clock, name, holder, ms }: LeaseOptions): Lease {
  let untilMs = 0;
  return {
    async isHeld() {
      const now = clock.now();
      const leftMs = untilMs - now.getTime();
      // No other process can take it before it expires. Setting the clock back must not extend it.
      if (leftMs > ms / 2 && leftMs <= ms) return true;
      const until = new Date(now.getTime() + ms);
      const { rows } = await sql`
        insert into platform.lease (name, holder, until) values (${name}, ${holder}::uuid, ${until})
        on conflict (name) do update set holder = excluded.holder, until = excluded.until
          where lease.holder = excluded.holder or lease.until < ${now} or lease.until > ${until}
        returning name`.execute(db.autocommit);
      untilMs = rows.length > 0 ? until.getTime() : 0;
      return rows.length > 0;
    },
    async release() {
      untilMs = 0;
      await sql`
        update platform.lease set until = ${clock.now()} where name = ${name} and holder = ${holder}::uuid`.execute(
        db.autocommit,
      );
    },
  };
}
