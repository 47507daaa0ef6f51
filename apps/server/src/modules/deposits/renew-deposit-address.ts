import type { DepositInfo } from '@gim/contract';
import type { AttemptRule } from '../../platform/attempts/attempt-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DepositsCore } from './core.ts';
import { depositAddressChanged } from './events.ts';
import { findTerms, presentInfo } from './get-deposit-info.ts';
import { attempts, endRenewal, insertRenewal, listOpenRenewals, type Renewal } from './renewal-store.ts';

const RULE: AttemptRule = { limit: 3, windowSeconds: 86_400, lockSeconds: null };
/** After this time a job finishes a renewal whose process has died. */
const LEFT_BEHIND_MS = 60_000;

/** Creates a new address for a coin. The old one stays ours and still credits. Notifies the user by mail. */
export async function renewDepositAddress(
  core: DepositsCore,
  own: { readonly userId: string; readonly coin: string; readonly network: string },
): Promise<DepositInfo> {
  const { userId } = own;
  const { terms, networks } = findTerms(core, own);
  // There all users share one address, and memos are not replaced.
  if (terms.hasMemo) throw new Refusal('NotFound');
  const { coin, network } = terms;
  const { address: oldAddress } = await core.chains.depositAddress({ userId, coin, network });
  const renewal: Renewal = {
    id: core.ids.next(),
    userId,
    coin,
    network,
    oldAddress,
    askedAt: core.clock.now(),
  };
  const { isAllowed, lockedUntil } = await core.db.inTransaction(async (tx) => {
    const bucket = `renew ${userId} ${coin} ${network}`;
    const counted = await attempts.count(tx, { bucket, rule: RULE, now: renewal.askedAt });
    if (counted.isAllowed) await insertRenewal(tx, renewal);
    return counted;
  });
  if (!isAllowed) {
    const waitMs = (lockedUntil?.getTime() ?? 0) - renewal.askedAt.getTime();
    throw new Refusal('DepositAddressesTooMany', {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    });
  }
  const address = await core.chains.renewDepositAddress({ userId, coin, network });
  await finish(core, renewal, { isChanged: true });
  return presentInfo(core, { userId, terms, networks, address });
}

/** Finishes renewals whose process died between the new address and the mail. */
export async function finishRenewals(core: DepositsCore): Promise<void> {
  const before = new Date(core.clock.now().getTime() - LEFT_BEHIND_MS);
  for (const renewal of await listOpenRenewals(core.db.autocommit, before)) {
    const { userId, coin, network, oldAddress } = renewal;
    const { address } = await core.chains.depositAddress({ userId, coin, network });
    await finish(core, renewal, { isChanged: address !== oldAddress });
  }
}

async function finish(
  { db, clock, outbox, catalogue }: DepositsCore,
  { id, userId, coin, network }: Renewal,
  { isChanged }: { isChanged: boolean },
): Promise<void> {
  const now = clock.now();
  const name = catalogue.find(coin)?.networks.find((known) => known.id === network)?.name ?? network;
  await db.inTransaction(async (tx) => {
    if (!(await endRenewal(tx, { id, now })) || !isChanged) return;
    const payload = { userId, coin, network: name, at: now.toISOString() };
    await outbox.append(tx, depositAddressChanged, { key: userId, payload });
  });
}
