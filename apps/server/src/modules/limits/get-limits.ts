import { type LimitItem, limitedActions, limitPeriods } from '@gim/contract';
import { money, toDecimal } from '@gim/money';
import type { LimitsCore } from './core.ts';
import { allowanceOf, remainingOf, resetsAt, USD } from './limit-policy.ts';
import { readUsed } from './store.ts';

/** The caller's limits and what remains of them. All withdrawal methods share one allowance. */
export async function getLimits(
  { db, clock, identities, rules }: LimitsCore,
  { userId }: { userId: string },
): Promise<{ items: LimitItem[] }> {
  const now = clock.now();
  const [isChecked, used] = await Promise.all([
    identities.isChecked(db.autocommit, userId),
    readUsed(db.autocommit, { userId, now }),
  ]);
  const items = limitedActions.flatMap((action) => {
    const allowance = allowanceOf(rules, { action, isChecked });
    return limitPeriods.map((period): LimitItem => {
      const { units, oldest } = used[period];
      return {
        action,
        period,
        limit: toDecimal(allowance[period]),
        used: toDecimal(money(USD, units)),
        remaining: toDecimal(remainingOf(allowance[period], used[period])),
        resetsAt: resetsAt(period, used[period])?.toISOString() ?? null,
        resetsAmount: toDecimal(money(USD, oldest?.units ?? 0n)),
        unlockedBy: isChecked ? null : 'kyc',
      };
    });
  });
  return { items };
}
