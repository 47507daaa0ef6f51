import { sql } from 'kysely';
import type { Db } from './db.ts';
import { pendingMigrations, readMigrations } from './migration-files.ts';

/** Throws if the database does not answer. */
export async function checkDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db.autocommit);
}

/** Throws when the database takes no writes: it is read-only, its disk is full, or no standby confirms. */
export async function checkWrites(db: Db): Promise<void> {
  await db.inTransaction((tx) => sql`select platform.probe_write()`.execute(tx));
}

export function createMigrationCheck(db: Db): () => Promise<void> {
  // Migrations are never undone, so one success holds for the life of the process.
  let done = false;
  return async () => {
    if (done) return;
    const { rows } = await sql<{ number: number; name: string; hash: string }>`
      select number, name, hash from platform.migration order by number`.execute(db.autocommit);
    const pending = pendingMigrations(await readMigrations(), rows);
    if (pending.length > 0)
      throw new Error(`Migrations are missing: ${pending.map(({ name }) => name).join(', ')}.`);
    done = true;
  };
}
