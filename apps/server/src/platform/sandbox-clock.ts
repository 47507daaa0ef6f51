import { sql } from 'kysely';
import type { MovableClock } from './clock.ts';
import { asSandbox } from './db/as-sandbox.ts';
import type { Db } from './db/db.ts';

/** Sets a process's clock to the sandbox's time. Called at the start, and when the database reports a change. */
export async function loadClockOffset(db: Db, clock: MovableClock): Promise<void> {
  const { rows } = await sql<{
    seconds: string;
  }>`select offset_seconds as seconds from platform.clock`.execute(db.autocommit);
  clock.setOffset(Number(rows[0]?.seconds ?? 0) * 1000);
}

/** Advances the sandbox's time, for all processes and all waiting jobs. */
export async function advanceClock(db: Db, clock: MovableClock, seconds: number): Promise<Date> {
  const total = await asSandbox(db, async (tx) => {
    const { rows } = await sql<{ total: string }>`select platform.advance_clock(${seconds}) as total`.execute(
      tx,
    );
    return Number(rows[0]?.total ?? 0);
  });
  clock.setOffset(total * 1000);
  return clock.now();
}
