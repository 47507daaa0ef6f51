import type { CheckpointKeys } from '../../platform/crypto/secrets.ts';
import type { Db } from '../../platform/db/db.ts';
import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import { accountIdOf, assetNoOf, kindOf, ownerNoOf } from './account-id.ts';
import type { AuditFinding } from './audit-store.ts';
import { haltBooks } from './chain-store.ts';
import { signCheckpoint } from './checkpoints.ts';
import type { LedgerCore } from './core.ts';
import type { OverdueHolds } from './expire-holds.ts';
import { scanBooks } from './scan-books.ts';
import { verifyNew } from './verify-new.ts';
import { readIdleStripes } from './write-store.ts';

export interface LedgerJobsOptions {
  readonly checkpointKeys: CheckpointKeys;
  /** A replica for the full scan. */
  readonly replica?: Db | undefined;
  /** Over how many hours a full scan is spread. */
  readonly scanHours?: number;
}

/** When a full scan last completed, as far as this process knows. */
export interface ScanAge {
  finishedAt: Date | undefined;
}

/** Recurring jobs: expire holds, collect the stripes of stopped processes, verify the books. */
export function ledgerJobs(
  core: LedgerCore & { readonly scanAge: ScanAge; readonly overdue: OverdueHolds },
  { checkpointKeys: keys, replica, scanHours = 24 }: LedgerJobsOptions,
): TaskRunner[] {
  return [
    recurring('ledger.expire-holds', { everySeconds: 10 }, () => core.overdue.expire()),
    recurring('ledger.gather-stripes', { everySeconds: 60 }, () => consolidateStripes(core)),
    recurring('ledger.verify-chain', { everySeconds: 60 }, async () => {
      const { findings, unknownKids } = await verifyNew({ ...core, keys });
      reportUnknownKeys(core, unknownKids);
      await stopIfBroken(core, findings);
    }),
    {
      name: 'ledger.audit',
      schedule: { everySeconds: 10 },
      async run(unchecked) {
        const atOnce = isAtOnce(unchecked);
        const outcome = await scanBooks({ ...core, keys, replica }, { hours: scanHours, atOnce });
        reportUnknownKeys(core, outcome.unknownKids);
        if (outcome.replicaFindings.length > 0) core.metrics.ledgerRetries.inc({ reason: 'replica' });
        const finishedAt = outcome.state?.finishedAt;
        if (finishedAt) core.scanAge.finishedAt = new Date(finishedAt);
        await stopIfBroken(core, outcome.findings);
      },
    },
    recurring('ledger.checkpoint', { dailyAt: '00:05' }, () => signCheckpoint({ ...core, keys })),
  ];
}

/** Moves the funds of stripes whose processes have ended into the stripe of this process. */
async function consolidateStripes({ writer, db }: LedgerCore): Promise<void> {
  const { stripe } = await writer.open();
  for (const { id, balance } of await readIdleStripes(db.autocommit)) {
    const home = accountIdOf({ ownerNo: ownerNoOf(id), assetNo: assetNoOf(id), stripe, kind: kindOf(id) });
    if (home !== id) await writer.postLines({ ids: [id, home], amounts: [-balance, balance] });
  }
}

/** An operator asks for it, for example after a restore. */
const isAtOnce = (unchecked: unknown): boolean =>
  typeof unchecked === 'object' && unchecked !== null && Reflect.get(unchecked, 'atOnce') === true;

/** A key removed from the secrets is an operator's mistake that can be corrected, and no sign of corrupted books. */
function reportUnknownKeys(
  { log, metrics }: Pick<LedgerCore, 'log' | 'metrics'>,
  kids: readonly string[],
): void {
  if (kids.length === 0) return;
  log.error({ kids }, 'checkpoints are signed by keys that are not in the secrets file');
  metrics.checkpointKeysUnknown.inc(kids.length);
}

/** A violated invariant halts all writing and needs a person (L-10). */
async function stopIfBroken(
  { db, log, metrics }: Pick<LedgerCore, 'db' | 'log' | 'metrics'>,
  findings: readonly AuditFinding[],
): Promise<void> {
  const [first] = findings;
  if (first === undefined) return;
  log.error({ findings: findings.slice(0, 20) }, 'a ledger invariant is violated, writing stops');
  metrics.ledgerRetries.inc({ reason: 'broken' });
  await db.inTransaction((tx) => haltBooks(tx, `${first.where}: ${first.rule}`));
}
