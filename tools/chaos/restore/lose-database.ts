import { signCheckpoint } from '../../../apps/server/src/modules/ledger/checkpoints.ts';
import { createLedger } from '../../../apps/server/src/modules/ledger/index.ts';
import type { CheckpointKeys } from '../../../apps/server/src/platform/crypto/secrets.ts';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import { openPlatform } from '../../../apps/server/src/platform/platform.ts';
import { fund } from '../run-chaos.ts';
import type { ArchivedDatabase } from './archived-database.ts';
import { fillPast } from './fill-past.ts';
import { type Known, Payments } from './payments.ts';
import type { RestoreTarget } from './restore-database.ts';

/** A recovery target, and the state known at that time. */
export interface Point extends Known {
  readonly name: string;
  readonly target: RestoreTarget;
  /** The log segment that contains the moment. */
  readonly logFile: string;
}

export interface Loss {
  readonly payments: Payments;
  readonly points: readonly [Point, Point];
}

export interface LossOptions {
  readonly database: ArchivedDatabase;
  readonly backup: string;
  readonly keys: CheckpointKeys;
  /** The content of the ledger before the first payment. */
  readonly entries: number;
  /** From one event to the next. */
  readonly step: number;
  readonly callers: number;
  readonly seed: string;
  readonly print: (line: string) => void;
}

/** Pays, copies the files under load, records two moments, and loses everything but the copy and the archive. */
export async function loseDatabase(options: LossOptions): Promise<Loss> {
  const { database, print } = options;
  try {
    const loss = await payAndNote(options);
    await database.ask('drop schema ledger cascade');
    await database.archiveLog();
    print(`the books are dropped and the machine goes after ${loss.payments.acknowledged.size} payments`);
    return loss;
  } finally {
    // Also after a failure: no PostgreSQL may be left running.
    await database.destroy();
  }
}

async function payAndNote(options: LossOptions): Promise<Loss> {
  const { database, backup, keys, entries, step, print } = options;
  await migrate({ url: database.url, log: () => undefined });
  if (entries > 0) await fillPast({ url: database.url, entries, print });
  await fund(database.url);
  const platform = openPlatform({ url: database.url });
  const ledger = createLedger(platform);
  const payments = new Payments({ ...options, ledger });
  try {
    payments.start();
    await payments.until(step);
    await database.backUp(backup);
    print(`copied the files while ${payments.acknowledged.size} payments were made`);
    await payments.until(payments.acknowledged.size + step);
    await signCheckpoint({ ...platform, keys });

    // No payment is in flight here, so the restored state must equal the acknowledged one, to the last payment.
    await payments.stop();
    const atRest = await notePoint(database, payments, 'at rest');
    payments.start();
    await payments.until(payments.acknowledged.size + step);
    const underLoad = await notePoint(database, payments, 'under load');
    await payments.until(payments.acknowledged.size + step);
    await payments.stop();
    return { payments, points: [atRest, underLoad] };
  } finally {
    await payments
      .stop()
      .finally(() => ledger.close())
      .finally(() => platform.close());
  }
}

/** Payments in flight at this moment may be on either side of it. */
async function notePoint(
  { ask }: ArchivedDatabase,
  payments: Payments,
  name: 'at rest' | 'under load',
): Promise<Point> {
  const acknowledged = new Set(payments.acknowledged.keys());
  const [row] = await ask<{ lsn: string; time: string; file: string }>(`
    select lsn::text as lsn, pg_walfile_name(lsn) as file, clock_timestamp()::text as time
    from pg_current_wal_insert_lsn() as lsn`);
  if (row === undefined) throw new Error('The database does not say where its log is.');
  const target = name === 'at rest' ? { lsn: row.lsn } : { time: row.time };
  return { name, target, logFile: row.file, acknowledged, asked: new Set(payments.asked.keys()) };
}
