import { createHash } from 'node:crypto';
import { CompanionRefused } from '../../platform/db/companion.ts';
import type { LedgerCore } from './core.ts';
import { listOverdueHolds } from './hold-store.ts';
import { expireHold } from './holds.ts';

const AT_ONCE = 200;

/** Gives back every hold whose time is over. One that was settled or released meanwhile is none of ours any more. */
export async function expireHolds(core: LedgerCore): Promise<void> {
  for (;;) {
    const overdue = await listOverdueHolds(core.db.autocommit, { now: core.clock.now(), limit: AT_ONCE });
    const outcomes = await Promise.allSettled(
      overdue.map((hold) => expireHold(core, hold, expiryKey(hold.key))),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected' && !(outcome.reason instanceof CompanionRefused))
        throw outcome.reason;
    if (overdue.length < AT_ONCE) return;
  }
}

/** Always the same for a hold, so that two workers at once make one posting. */
function expiryKey(hold: string): string {
  const hex = createHash('sha256').update(`hold-expired ${hold.toLowerCase()}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
