import { networkOf } from '../../platform/attempts/network.ts';
import { attemptStore } from './attempt-store.ts';
import type { AffiliateCore } from './core.ts';
import { addClick } from './rollup-store.ts';
import { attemptRules } from './rules.ts';

/** Counts a visitor. An exceeded rate limit or an unknown id gets the same answer and is not counted (Z-07). */
export async function countClick(
  { db, clock, users }: AffiliateCore,
  { affiliateId, ip }: { affiliateId: string; ip: string },
): Promise<void> {
  const now = clock.now();
  const network = networkOf(ip);
  await db.inTransaction(async (tx) => {
    const isAllowed = async (bucket: string, rule: (typeof attemptRules)['click' | 'clicksOfNetwork']) =>
      (await attemptStore.count(tx, { bucket, rule, now })).isAllowed;
    if (!(await isAllowed(`clicks ${network}`, attemptRules.clicksOfNetwork))) return;
    const owner = await users.findAffiliate(tx, affiliateId.toUpperCase());
    if (owner === undefined) return;
    if (!(await isAllowed(`click ${owner} ${network}`, attemptRules.click))) return;
    await addClick(tx, { affiliateId: owner, at: now });
  });
}
