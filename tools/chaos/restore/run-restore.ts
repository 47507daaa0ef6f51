import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSecrets } from '../../../apps/server/src/platform/crypto/secrets.ts';
import { makePassableFolder } from '../../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import { createSeededRandom } from '../../../apps/server/src/platform/random.ts';
import { startArchivedDatabase } from './archived-database.ts';
import { checkRestored } from './check-restored.ts';
import { loseDatabase, type Point } from './lose-database.ts';
import { type RestoreOptions, restoreDatabase } from './restore-database.ts';

export interface RestoreDrillOptions {
  /**
   * How many entries the books have before the first payment. With any, only the moment under load is restored: the other one
   * would copy and verify as much again.
   */
  readonly entries?: number;
  /** How many payments are made from one event of the drill to the next. */
  readonly step: number;
  /** The number of concurrent payers. */
  readonly callers?: number;
  readonly seed: string;
  /** False for speed: whether files reach the disk is not tested here. */
  readonly durable?: boolean;
  readonly print?: (line: string) => void;
}

export interface RestoreDrillReport {
  readonly acknowledged: number;
  readonly restored: readonly string[];
  /** All violations; must be empty. */
  readonly faults: readonly string[];
}

/**
 * Pays under load, takes a base backup, records two moments, and then loses everything: the ledger is dropped, and the
 * machine fails. Both moments are restored to a new place from the backup and the archived log. The ledger must balance
 * (L-08), contain everything acknowledged until then and nothing requested after, and accept new postings.
 */
export async function runRestoreDrill(options: RestoreDrillOptions): Promise<RestoreDrillReport> {
  const { callers = 16, seed, entries = 0, durable = true, print = () => undefined } = options;
  const folder = makePassableFolder(join(tmpdir(), 'gim-restore-'));
  const place = (name: string): string => join(folder, name);
  const [backup, archive] = [place('backup'), place('archive')];
  const { checkpointKeys: keys } = makeSecrets(createSeededRandom(seed));
  try {
    const database = await startArchivedDatabase({ home: place('original'), archive, durable });
    const { payments, points } = await loseDatabase({
      ...options,
      entries,
      callers,
      print,
      database,
      backup,
      keys,
    });
    const faults: string[] = [];
    const [first, second] = points;
    const restored: string[] = [];
    for (const [point, other] of [
      ...(entries > 0 ? [] : ([[first, second]] as const)),
      [second, first] as const,
    ]) {
      const started = performance.now();
      const again = await restoreDatabase({
        backup,
        archive,
        home: place(point.name),
        target: point.target,
      });
      print(`restored ${point.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
      try {
        const found = await checkRestored({ url: again.url, keys, payments, known: point, other, print });
        restored.push(point.name);
        faults.push(...found.map((fault) => `${point.name}: ${fault}`));
      } finally {
        await again.stop();
        if (entries > 0) await rm(place(point.name), { recursive: true });
      }
    }
    faults.push(...(await restoresPastGap({ backup, archive, home: place('gap') }, second)));
    return { acknowledged: payments.acknowledged.size, restored, faults };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A restore that silently ends early would look valid, so a missing log file must stop it. */
async function restoresPastGap(
  options: Omit<RestoreOptions, 'target'>,
  { target, logFile }: Point,
): Promise<readonly string[]> {
  await rm(join(options.archive, logFile));
  try {
    const restored = await restoreDatabase({ ...options, target });
    await restored.stop();
    return ['A restore went on although a file of the log is lost.'];
  } catch (error) {
    return /recovery ended before configured recovery target/.test(String(error)) ? [] : [String(error)];
  }
}
