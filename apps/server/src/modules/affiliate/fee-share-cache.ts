import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import type { FeeShareRecipient, FeeShares } from '../fees/index.ts';
import type { AffiliateCore } from './core.ts';
import { endRelation, listUpline, type Relation } from './relation-store.ts';
import { levelRates, memory, SHARES_MAX } from './rules.ts';
import { selfDealingOf } from './self-dealing.ts';

interface Known {
  readonly recipients: readonly FeeShareRecipient[];
  readonly readAt: number;
  isRefreshing: boolean;
}

type Sharing = Pick<FeeShares, 'rateMax' | 'recipientsOf' | 'refreshedRecipientsOf'>;

/**
 * Caches who shares in a payer's fees. Self-dealing is checked every time the relations are read from the database, so
 * a signal that appears later ends the relation within seconds, and for good.
 */
export function createFeeShareCache(core: AffiliateCore): Sharing {
  const known = new TwoGenerationCache<string, Known>(memory.size);
  const read = async (payer: string): Promise<readonly FeeShareRecipient[]> => {
    const readAt = core.clock.now().getTime();
    const recipients = await readRecipients(core, payer);
    known.set(payer, { recipients, readAt, isRefreshing: false });
    return recipients;
  };
  const refresh = (payer: string, entry: Known): void => {
    if (entry.isRefreshing) return;
    entry.isRefreshing = true;
    read(payer).catch((error: unknown) => {
      entry.isRefreshing = false;
      core.log.warn({ error, payer }, 'the relations of a payer could not be reloaded');
    });
  };
  return {
    rateMax: SHARES_MAX,
    recipientsOf(payer) {
      const entry = known.get(payer);
      if (entry === undefined) return read(payer);
      const age = core.clock.now().getTime() - entry.readAt;
      if (age >= memory.hardMs || age < 0) return read(payer);
      if (age >= memory.softMs) refresh(payer, entry);
      return entry.recipients;
    },
    refreshedRecipientsOf: read,
  };
}

/** From the payer up to the first relation that has ended: nobody above it earns either. */
async function readRecipients(core: AffiliateCore, payer: string): Promise<readonly FeeShareRecipient[]> {
  const links = await openLinks(core, await listUpline(core.db.lookups, payer));
  if (links.length === 0) return [];
  const briefs = await core.users.briefsOf(
    core.db.lookups,
    links.map(({ affiliateId }) => affiliateId),
  );
  return links.flatMap(({ affiliateId, isGone }, index) => {
    const rate = levelRates[index];
    // A frozen account earns nothing while it is frozen.
    const isEarning = !isGone && briefs.get(affiliateId)?.status === 'Active';
    return isEarning && rate !== undefined ? [{ beneficiary: affiliateId, level: index + 1, rate }] : [];
  });
}

async function openLinks(core: AffiliateCore, above: readonly Relation[]): Promise<readonly Relation[]> {
  const links: Relation[] = [];
  for (const [index, link] of above.slice(0, core.levels).entries()) {
    if (link.hasEnded || (await endedNow(core, link, above.slice(index)))) break;
    links.push(link);
  }
  return links;
}

async function endedNow(
  core: AffiliateCore,
  { userId }: Relation,
  from: readonly Relation[],
): Promise<boolean> {
  const above = from.map(({ affiliateId }) => affiliateId);
  const reason = await selfDealingOf(core, core.db.autocommit, { userId, above });
  if (reason === null) return false;
  await endRelation(core.db.autocommit, { userId, reason, at: core.clock.now() });
  core.log.info({ userId, reason }, 'a referral relation ended');
  return true;
}
