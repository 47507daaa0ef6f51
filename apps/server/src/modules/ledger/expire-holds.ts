import { createHash } from 'node:crypto';
import { CompanionRefused } from '../../platform/db/companion.ts';
import type { LedgerCore } from './core.ts';
import { listOverdueHolds, type OverdueHold } from './hold-store.ts';
import { expireHold } from './holds.ts';

const AT_ONCE = 200;
const ASK_AGAIN_MIN_MS = 10_000;
const ASK_AGAIN_MAX_MS = 600_000;

type Outcome = 'expired' | 'kept' | 'ownerless';

/**
 * Releases every overdue hold whose owner agrees. Skips holds that were settled or released meanwhile. A hold that its
 * owner keeps is retried with a growing delay (as long as it is overdue); a hold without an expiry rule is never
 * released by time, and raises an alarm.
 */
export class OverdueHolds {
  readonly #core: LedgerCore;
  /** When to retry holds that their owners keep. */
  #kept: ReadonlyMap<string, number> = new Map();
  #ownerless = 0;

  constructor(core: LedgerCore) {
    this.#core = core;
    core.metrics.gauge({
      name: 'gim_ledger_holds_kept',
      help: 'Overdue holds that their owners still need.',
      read: () => this.#kept.size,
    });
    core.metrics.gauge({
      name: 'gim_ledger_holds_ownerless',
      help: 'Overdue holds that nobody has a rule for. Above zero needs a person.',
      read: () => this.#ownerless,
    });
  }

  async expire(): Promise<void> {
    const { db, clock, log } = this.#core;
    const now = clock.now();
    const kept = new Map<string, number>();
    const ownerless: string[] = [];
    const failures: unknown[] = [];
    let after: OverdueHold | undefined;
    do {
      const overdue = await listOverdueHolds(db.autocommit, { now, limit: AT_ONCE, after });
      const outcomes = await Promise.allSettled(overdue.map((hold) => this.#expireOne(hold, now)));
      for (const [index, hold] of overdue.entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === 'rejected') failures.push(outcome.reason);
        else if (outcome?.value === 'kept') kept.set(hold.key, this.#askAgainAt(hold, now));
        else if (outcome?.value === 'ownerless') ownerless.push(hold.key);
      }
      after = overdue.length < AT_ONCE ? undefined : overdue.at(-1);
    } while (after !== undefined);
    this.#kept = kept;
    this.#ownerless = ownerless.length;
    if (ownerless.length > 0) log.error({ holds: ownerless.slice(0, 20) }, 'overdue holds have no owner');
    // Holds that failed come last, so that they do not delay the release of others.
    if (failures.length > 0) throw failures[0];
  }

  async #expireOne(hold: OverdueHold, now: Date): Promise<Outcome> {
    const rule = this.#core.expiryRules.get(hold.kind);
    if (rule === undefined) return 'ownerless';
    if ((this.#kept.get(hold.key) ?? 0) > now.getTime()) return 'kept';
    const { key, owner, amount, expiresAt } = hold;
    const companions = rule({ key, owner, amount, expiresAt });
    try {
      await expireHold(this.#core, hold, { key: expiryKey(key), companions });
      return 'expired';
    } catch (error) {
      if (error instanceof CompanionRefused) return 'kept';
      throw error;
    }
  }

  #askAgainAt({ key, expiresAt }: OverdueHold, now: Date): number {
    const askAt = this.#kept.get(key) ?? 0;
    if (askAt > now.getTime()) return askAt;
    const overdueMs = now.getTime() - expiresAt.getTime();
    return now.getTime() + Math.min(ASK_AGAIN_MAX_MS, Math.max(ASK_AGAIN_MIN_MS, overdueMs));
  }
}

/** Deterministic per hold, so that concurrent workers make one posting. */
function expiryKey(hold: string): string {
  const hex = createHash('sha256').update(`hold-expired ${hold.toLowerCase()}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
