import type { Tx } from '../../platform/db/db.ts';
import type { AffiliateCore } from './core.ts';
import { endRelation, insertRelation, listAbove } from './relation-store.ts';
import { CHAIN_MAX } from './rules.ts';
import { selfDealingOf } from './self-dealing.ts';

/** An e-mail was proven: whoever invited its owner earns from now on, unless the two are one person. */
export async function startRelation(core: AffiliateCore, tx: Tx, userId: string): Promise<void> {
  const { users, ids, clock } = core;
  const affiliateId = await users.referrerOf(tx, userId);
  if (affiliateId === undefined || affiliateId === userId) return;
  const since = clock.now();
  if (!(await insertRelation(tx, { userId, affiliateId, id: ids.next(), since }))) return;
  const above = (await listAbove(tx, userId, CHAIN_MAX)).map((relation) => relation.affiliateId);
  const reason = await selfDealingOf(core, tx, { userId, above });
  if (reason !== null) await endRelation(tx, { userId, reason, at: since });
}
