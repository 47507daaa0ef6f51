import type { CheckpointKeys } from '../../platform/crypto/secrets.ts';
import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import { auditBooks } from './audit-books.ts';
import type { AuditFinding } from './audit-store.ts';
import { haltBooks } from './chain-store.ts';
import { signCheckpoint, verifyCheckpoints } from './checkpoints.ts';
import type { LedgerCore } from './core.ts';
import type { OverdueHolds } from './expire-holds.ts';
import { gatherStripes } from './gather-stripes.ts';
import { type Verified, verifyChains } from './verify-chain.ts';

/** The books look after themselves: holds expire, stripes of processes that are gone come home, and everything is checked. */
export function ledgerJobs(
  core: LedgerCore,
  {
    checkpointKeys: keys,
    overdue,
  }: { readonly checkpointKeys: CheckpointKeys; readonly overdue: OverdueHolds },
): TaskRunner[] {
  let verified: Verified = new Map();
  return [
    recurring('ledger.expire-holds', { everySeconds: 10 }, () => overdue.expire()),
    recurring('ledger.gather-stripes', { everySeconds: 60 }, () => gatherStripes(core)),
    // What is new is checked every minute; from the beginning once a day and after every start.
    recurring('ledger.verify-chain', { everySeconds: 60 }, async () => {
      const check = await verifyChains(core.db, verified);
      verified = check.verified;
      await stopIfBroken(core, check.findings);
    }),
    recurring('ledger.audit', { dailyAt: '02:30' }, async () => {
      verified = new Map();
      await stopIfBroken(core, (await auditBooks(core.db)).findings);
      const { findings, unknownKids } = await verifyCheckpoints({ ...core, keys });
      tellUnknown(core, unknownKids);
      await stopIfBroken(core, findings);
    }),
    recurring('ledger.checkpoint', { dailyAt: '00:05' }, () => signCheckpoint({ ...core, keys })),
  ];
}

/** A key that was dropped from the secrets is a mistake of ours that can be mended, and no sign of broken books. */
function tellUnknown({ log, metrics }: Pick<LedgerCore, 'log' | 'metrics'>, kids: readonly string[]): void {
  if (kids.length === 0) return;
  log.error({ kids }, 'checkpoints are signed by keys that are not in the secrets file');
  metrics.checkpointKeysUnknown.inc(kids.length);
}

/** A broken invariant stops all writing and calls for a person (L-10). */
async function stopIfBroken(
  { db, log, metrics }: Pick<LedgerCore, 'db' | 'log' | 'metrics'>,
  findings: readonly AuditFinding[],
): Promise<void> {
  const [first] = findings;
  if (first === undefined) return;
  log.error({ findings: findings.slice(0, 20) }, 'the books are broken, writing stops');
  metrics.ledgerRetries.inc({ reason: 'broken' });
  await db.inTransaction((tx) => haltBooks(tx, `${first.where}: ${first.rule}`));
}
