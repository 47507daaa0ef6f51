import type { Money } from '@gim/money';
import { rescale } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listKnownDestinations } from './addresses/address-store.ts';
import { requireAllowed } from './addresses/allowlist.ts';
import type { WithdrawalsCore } from './core.ts';
import type { Recipient } from './recipient/resolve-recipient.ts';
import { readDay } from './store.ts';
import { asking, dayBefore } from './terms.ts';
import type { TierFacts } from './tier-policy.ts';
import type { Checked } from './withdrawal.ts';

export interface WithdrawalRequest {
  readonly userId: string;
  readonly deviceId: string;
  readonly recipient: Recipient;
}

/**
 * Refuses while the account's status, a withdrawal pause, a stop or the allowlist forbids it. Checked on request and
 * again when it is ordered.
 */
export async function requireOpen(
  core: WithdrawalsCore,
  reader: Reader,
  { userId, recipient }: WithdrawalRequest,
): Promise<void> {
  const { users, payments } = core;
  if ((await users.find(reader, userId))?.status !== 'Active') throw new Refusal('NotFound');
  await users.requireNoWithdrawalPause(reader, userId);
  const subject = { userId, coin: recipient.coin.id, network: recipient.network.id };
  if ((await payments.stops.find(reader, subject)) !== undefined)
    throw new Refusal('WithdrawalsStopped', { retryAfterSeconds: 60 });
  await requireAllowed(core, reader, { userId, recipient });
}

/** The inputs of the tier policy, and what reviewers should know. */
export interface Facts {
  readonly tier: Omit<TierFacts, 'usdCents' | 'hot'>;
  readonly checked: Omit<Checked, 'stepUp'>;
  readonly isUsedAddress: boolean;
}

const DAY_MS = 86_400_000;

export async function gatherFacts(
  core: WithdrawalsCore,
  reader: Reader,
  wanted: WithdrawalRequest,
): Promise<Facts> {
  const { clock, rules, users, signs } = core;
  const { userId, deviceId, recipient } = wanted;
  const now = clock.now();
  const newSince = new Date(now.getTime() - rules.newSeconds * 1000);
  const known = await listKnownDestinations(reader, { userId, networks: [recipient.network.id] });
  const there = known.find(({ address, memo }) => address === recipient.address && memo === recipient.memo);
  const device = await signs.deviceAge(reader, { userId, deviceId });
  const factorAt = await signs.factorAddedAt(reader, userId);
  const user = await users.find(reader, userId);
  const of = { userId, since: dayBefore(now) };
  const day = await readDay(reader, of);
  const sentElsewhere = await core.sentElsewhere(reader, of);
  const daysSince = (at: Date | undefined): number =>
    at === undefined ? 0 : Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  const isSavedLongAgo = there !== undefined && there.savedAt !== null && there.savedAt <= newSince;
  return {
    tier: {
      dayCents: day.cents + sentElsewhere,
      dayCount: day.count,
      isNewAddress: there?.isUsed !== true && !isSavedLongAgo,
      isNewDevice: device === undefined || (!device.isFirst && device.since > newSince),
      isAfterSecurityChange: factorAt !== null && factorAt > newSince,
    },
    checked: {
      deviceKnownDays: daysSince(device?.since),
      addressUsed: there?.times ?? 0,
      accountAgeDays: daysSince(user?.createdAt),
    },
    isUsedAddress: there?.isUsed === true,
  };
}

const HOT_SECONDS = 30;

/** The payment's share of the hot wallet. On UTXO networks all own addresses but the cold ones can pay. */
export async function hotShare(
  { chains, db, rules, hotUnits }: WithdrawalsCore,
  { coin, network, internalUserId }: Recipient,
  pays: bigint,
): Promise<TierFacts['hot']> {
  if (internalUserId !== null) return null;
  const reader = db.autocommit;
  const has = await asking(() =>
    hotUnits.getOrCompute(`${network.id} ${coin.id}`, HOT_SECONDS, async () => {
      const chain = chains.chain(network.id);
      const hot = await chains.hotAddress(reader, network.id);
      const addresses = rules.batchNetworks.includes(network.id)
        ? (await chains.heldAddresses(reader, network.id))
            .filter(({ kind }) => kind !== 'cold')
            .map(({ address }) => address)
        : hot === undefined
          ? []
          : [hot];
      const at = (await chains.processed(reader, network.id)) ?? (await chain.tip());
      return addresses.length === 0 ? 0n : chain.balance({ coin: coin.id, addresses, at });
    }),
  );
  return { pays, has };
}

/** The amount in the network's own units (M-01). */
export const networkUnits = (
  { catalogue }: Pick<WithdrawalsCore, 'catalogue'>,
  { coin, network }: Recipient,
  amount: Money,
): bigint => rescale(amount, catalogue.networkAssetOf(coin.id, network.id), 'down').units;
