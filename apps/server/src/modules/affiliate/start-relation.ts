import type { Tx } from '../../platform/db/db.ts';
import type { AffiliateCore } from './core.ts';
import { endRelation, insertRelation, listUpline } from './relation-store.ts';
import { selfDealingOf } from './self-dealing.ts';

/** When a user has verified the e-mail, the referrer earns from now on, unless both are the same person. */
export async function startRelation(core: AffiliateCore, tx: Tx, userId: string): Promise<void> {
  const { users, ids, clock } = core;
  const affiliateId = await users.referrerOf(tx, userId);
  if (affiliateId === undefined || affiliateId === userId) return;
  const since = clock.now();
  if (!(await insertRelation(tx, { userId, affiliateId, id: ids.next(), since }))) return;
  const above = (await listUpline(tx, userId)).map((relation) => relation.affiliateId);
  const reason = await selfDealingOf(core, tx, { userId, above });
  if (reason !== null) await endRelation(tx, { userId, reason, at: since });
}
