import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

/** One transaction in the sandbox's own role. The product's role has no right to its tables, so no bug in it can touch them. */
export const asSandbox = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.inTransaction(async (tx) => {
    await sql`set local role gim_sandbox`.execute(tx);
    return work(tx);
  });
