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
  /** The operation's id: it counts once, and is released by it. */
  readonly id: string;
  readonly userId: string;
  readonly action: LimitedAction;
  /** Its worth; rounded up, so that no operation slips under a limit. */
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
 * Posts an operation and counts it in the same database transaction: pass the companion to the ledger's posting. The
 * check before only gives a better error; the companion enforces the limit (M-05).
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
    // Another use came in between. Check again, so that the refusal says how much is left now.
    await checkLimit(core, core.db.autocommit, use);
    throw new Refusal('LimitExceeded', { field: 'amount' });
  }
}

/** The same for an operation that posts nothing yet, in the caller's transaction. */
export async function reserveLimit(core: LimitsCore, tx: Tx, use: LimitUse): Promise<void> {
  const row = await checkLimit(core, tx, use);
  const [fits] = await writeCompanions(tx, usageTable, [row]);
  if (fits !== true) throw new Refusal('LimitExceeded', { field: 'amount' });
}

/** The smallest remainder of all periods. */
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
