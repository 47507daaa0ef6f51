import { sql } from 'kysely';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Db } from './db.ts';

/** A trial has demo accounts and money that nobody deposited; production must never have either (P-05). */
export type Purpose = 'trial' | 'production';

/** The database has another purpose. The message is for the operator: one sentence, and what to do. */
export class WrongDatabase extends Error {
  override readonly name = 'WrongDatabase';
}

/** Refuses a database that is marked for another purpose, before anything in it changes, migrations included. */
export async function checkPurpose({ url, purpose }: { url: string; purpose: Purpose }): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'gim_purpose' });
  await client.connect();
  try {
    const { rows: known } = await client.query(
      `select from pg_class where oid = to_regclass('platform.purpose')`,
    );
    if (known.length === 0) return;
    const { rows } = await client.query<{ purpose: Purpose }>('select purpose from platform.purpose');
    refuseOther({ purpose, mark: rows[0]?.purpose, found: [] });
  } finally {
    await client.end();
  }
}

export interface Claim {
  readonly db: Db;
  readonly clock: Clock;
  readonly purpose: Purpose;
  /** What the database contains, to classify one that was used before databases were marked. */
  readonly traces: () => Promise<Traces>;
}

export interface Traces {
  /** What only a trial creates, in words. */
  readonly trial: readonly string[];
  /** Whether people have accounts here. */
  readonly isInUse: boolean;
}

/**
 * Marks the database for this purpose, permanently. Refuses one that is marked for the other, or was evidently used
 * for it.
 */
export async function claimDatabase({ db, clock, purpose, traces }: Claim): Promise<void> {
  const known = await readMark(db);
  if (known !== undefined) return refuseOther({ purpose, mark: known, found: [] });
  const { trial, isInUse } = await traces();
  // The evidence of a trial may be deleted later, so the mark is written even if the start is refused.
  const mark = trial.length > 0 ? 'trial' : isInUse ? 'production' : purpose;
  if (mark === 'trial' || mark === purpose) await insertMark(db, { mark, now: clock.now() });
  refuseOther({ purpose, mark: (await readMark(db)) ?? mark, found: trial });
}

async function readMark(db: Db): Promise<Purpose | undefined> {
  const { rows } = await sql<{ purpose: Purpose }>`select purpose from platform.purpose`.execute(
    db.autocommit,
  );
  return rows[0]?.purpose;
}

/** Of two processes that start at the same moment, the first decides. */
async function insertMark(db: Db, { mark, now }: { mark: Purpose; now: Date }): Promise<void> {
  await db.inTransaction((tx) =>
    sql`insert into platform.purpose (purpose, claimed_at) values (${mark}, ${now}) on conflict do nothing`.execute(
      tx,
    ),
  );
}

function refuseOther({
  purpose,
  mark,
  found,
}: {
  purpose: Purpose;
  mark: Purpose | undefined;
  found: readonly string[];
}): void {
  if (mark === undefined || mark === purpose) return;
  const details = found.length === 0 ? '' : ` (found: ${found.join(', ')})`;
  throw new WrongDatabase(
    purpose === 'production'
      ? `The database was used for a trial${details} and holds demo accounts, a demo administrator and invented money: production needs its own empty database, so create one and name it in DATABASE_URL and DATABASE_OWNER_URL.`
      : 'The database belongs to production, and a trial would put demo accounts and invented money into it: start the trial without DATABASE_URL, or name an empty database of its own there.',
  );
}

/** The traces of a trial that the platform itself can recognise. */
export async function trialTraces(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ found: string[] }>`select platform.trial_traces() as found`.execute(
    db.autocommit,
  );
  return rows[0]?.found ?? [];
}
