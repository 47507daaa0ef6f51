import type { LimitedAction } from '@gim/contract';
import { toDecimal } from '@gim/money';
import { type Companion, CompanionRefused, companion, writeCompanions } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { LimitsCore } from './core.ts';
import { allowanceOf, exceededPeriod, remainingOf, resetsAt, type Usd } from './limit-policy.ts';
import { readUsed, type UseRow, usageTable } from './store.ts';

/** An operation that takes money out. */
export interface LimitUse {
  /** The operation's own id: it counts once, and can be undone by it. */
  readonly id: string;
  readonly userId: string;
  readonly action: LimitedAction;
  /** What it is worth; rounded up where it had to be, so that nothing slips under a limit. */
  readonly usd: Usd;
}

/** Refuses what does not fit now. For previews, and before anything is written. */
export async function checkLimit(core: LimitsCore, reader: Reader, use: LimitUse): Promise<UseRow> {
  const { identities, clock, rules } = core;
  const { id, userId, action, usd } = use;
  const now = clock.now();
  const isChecked = await identities.isChecked(reader, userId);
  const allowance = allowanceOf(rules, { action, isChecked });
  const used = await readUsed(reader, { userId, now, exceptId: id });
  const period = exceededPeriod(allowance, used, usd);
  if (period === null) return { id, userId, action, units: usd.units, at: now, allowance };
  throw new Refusal('LimitExceeded', {
    field: 'amount',
    params: {
      period,
      limit: toDecimal(allowance[period]),
      remaining: toDecimal(remainingOf(allowance[period], used[period])),
      ...(used[period].oldest === null
        ? {}
        : { resetsAt: resetsAt(period, used[period])?.toISOString() ?? '' }),
      ...(isChecked ? {} : { unlockedBy: 'kyc' }),
    },
  });
}

/**
 * Does what takes money out, and counts it in the very same database transaction: give the companion to the ledger's posting.
 * The check before is for the good answer; the count itself is what holds (M-05).
 */
export async function withinLimit<T>(
  core: LimitsCore,
  use: LimitUse,
  post: (companion: Companion) => Promise<T>,
): Promise<T> {
  const row = await checkLimit(core, core.db.autocommit, use);
  try {
    return await post(companion(usageTable, row));
  } catch (error) {
    if (!(error instanceof CompanionRefused) || error.table !== usageTable.name) throw error;
    // Somebody else's use came in between, so that it says how much is left now.
    await checkLimit(core, core.db.autocommit, use);
    throw new Refusal('LimitExceeded', { field: 'amount' });
  }
}

/** The same for an operation that moves no money yet, in the caller's transaction. */
export async function reserveLimit(core: LimitsCore, tx: Tx, use: LimitUse): Promise<void> {
  const row = await checkLimit(core, tx, use);
  const [fits] = await writeCompanions(tx, usageTable, [row]);
  if (fits !== true) throw new Refusal('LimitExceeded', { field: 'amount' });
}

/** The least that is left of any period. */
export async function remainingLimit(
  { identities, clock, rules }: LimitsCore,
  reader: Reader,
  { userId, action }: Pick<LimitUse, 'userId' | 'action'>,
): Promise<Usd> {
  const isChecked = await identities.isChecked(reader, userId);
  const allowance = allowanceOf(rules, { action, isChecked });
  const used = await readUsed(reader, { userId, now: clock.now() });
  const [day, month] = [remainingOf(allowance.Day, used.Day), remainingOf(allowance.Month, used.Month)];
  return day.units < month.units ? day : month;
}
