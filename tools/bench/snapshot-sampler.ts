import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner } from '../../apps/server/src/modules/ledger/testing/open-books.ts';

export interface SnapshotAges {
  readonly samples: number;
  /** The oldest snapshot that was seen. */
  readonly oldestSeconds: number;
  /** Of the samples, how many have seen a snapshot at all. */
  readonly seen: number;
}

const EVERY_MS = 100;

/** Runs `work` and looks at the open snapshots of the database meanwhile, ten times a second. */
export async function sampleSnapshots<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly ages: SnapshotAges }> {
  let isDone = false;
  const ages = { samples: 0, oldestSeconds: 0, seen: 0 };
  const sampling = asOwner(url, async (client) => {
    while (!isDone) {
      const { rows } = await client.query<{ age: number | null }>(
        `select extract(epoch from max(clock_timestamp() - xact_start))::float8 as age from pg_stat_activity
         where backend_xmin is not null and datname = current_database() and backend_type = 'client backend'
           and pid <> pg_backend_pid()`,
      );
      const age = rows[0]?.age ?? null;
      ages.samples += 1;
      if (age !== null) ages.seen += 1;
      ages.oldestSeconds = Math.max(ages.oldestSeconds, age ?? 0);
      await sleep(EVERY_MS);
    }
  });
  try {
    const result = await work();
    isDone = true;
    await sampling;
    return { result, ages };
  } finally {
    isDone = true;
  }
}
