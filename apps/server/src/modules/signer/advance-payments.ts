import type { Lease } from '../../platform/db/lease.ts';
import type { Chain } from '../chains/index.ts';
import type { SignerCore } from './core.ts';
import { isFinal } from './estimate-policy.ts';
import { notifyOwner } from './notify-owner.ts';
import { observeNetwork } from './observe-network.ts';
import {
  listOpenPayments,
  markDead,
  markFailed,
  markFinal,
  markMined,
  markSent,
  type OpenPayment,
  unmine,
} from './progress-store.ts';

/** Transactions that are not mined are broadcast again after this time, because nodes drop them from their mempool. */
const RESEND_SECONDS = 20;
interface Seen {
  readonly chain: Chain;
  readonly tip: number;
  readonly finalizedHeight: number | null;
}

/**
 * One run for one network: broadcasts signed payments, looks for them in blocks, and notifies their owners. Idempotent;
 * the lease keeps the notifications in order.
 */
export async function advancePayments(core: SignerCore, network: string, lease: Lease): Promise<void> {
  if (!(await lease.isHeld())) return;
  const chain = core.chains.chain(network);
  await observeNetwork(core, chain);
  const open = await listOpenPayments(core.db.autocommit, network);
  if (open.length === 0) return;
  const seen: Seen = {
    chain,
    tip: (await chain.tip()).height,
    finalizedHeight: await chain.finalizedHeight(),
  };
  for (const payment of open) {
    if (!(await lease.isHeld())) return;
    await advance(core, payment, seen).catch((error: unknown) =>
      core.log.warn(
        { err: error, payment: payment.id },
        'a payment could not be followed, it is tried again',
      ),
    );
  }
}

async function advance(core: SignerCore, payment: OpenPayment, seen: Seen): Promise<void> {
  if (payment.versions.length > 0 && payment.state !== 'final' && payment.state !== 'failed') {
    const isIncluded = await locate(core, payment, seen);
    if (!isIncluded) await send(core, payment, seen);
  }
  await notifyOwner(core, payment.id, seen.tip);
}

/** Any signed version can be the one that was mined. True if a block includes one. */
async function locate(core: SignerCore, payment: OpenPayment, seen: Seen): Promise<boolean> {
  const { db } = core;
  for (const { txid } of payment.versions) {
    const found = await seen.chain.inclusion(txid);
    if (found === undefined) continue;
    const { block, isSuccessful, feeUnits } = found;
    await markMined(db.autocommit, {
      id: payment.id,
      network: payment.network,
      txid,
      ...block,
      isSuccessful,
      feeUnits,
    });
    const confirmations = confirmationsOf(core, payment.network);
    if (isFinal(block.height, { ...seen, confirmations }))
      await markFinal(db.autocommit, { id: payment.id, isSuccessful });
    return true;
  }
  if (payment.state === 'mined') await unmine(db.autocommit, payment);
  return false;
}

const confirmationsOf = ({ catalogue }: SignerCore, network: string): number =>
  Math.max(
    1,
    ...catalogue.coins.flatMap(({ networks }) =>
      networks.filter(({ id }) => id === network).map(({ confirmations }) => confirmations),
    ),
  );

/**
 * Broadcasts the same bytes again and again. A refusal by a node ends the payment only if the network proves that it
 * can never be mined.
 */
async function send(core: SignerCore, payment: OpenPayment, seen: Seen): Promise<void> {
  const { db, clock, log } = core;
  const [newest] = payment.versions;
  const now = clock.now();
  const isDue =
    payment.sentAt === null ||
    payment.state !== 'broadcast' ||
    now.getTime() - payment.sentAt.getTime() >= RESEND_SECONDS * 1000;
  if (newest === undefined || !isDue) return;
  const result = await seen.chain.broadcast(newest.raw);
  if (result.outcome === 'accepted' || result.outcome === 'known')
    return markSent(db.autocommit, { id: payment.id, at: now });
  log.warn({ payment: payment.id, ...result }, 'a node refused a payment');
  if (result.outcome === 'refused') await failIfDead(core, payment, seen, result.reason);
}

/**
 * A payment is dead if another transaction has used its nonce. It is given up only after as many further blocks as make
 * a payment final, so that no reorganisation can bring it back.
 */
async function failIfDead(
  core: SignerCore,
  { id, network, address, nonce, deadHeight }: OpenPayment,
  { chain, tip }: Seen,
  reason: string,
): Promise<void> {
  if (address === null || nonce === null) return;
  const next = await chain.nextNonce(address);
  if (next === null || next <= nonce) return;
  if (deadHeight === null) return markDead(core.db.autocommit, { id, height: tip });
  if (tip - deadHeight < confirmationsOf(core, network)) return;
  core.log.error(
    { payment: id, nonce, next, reason },
    'another transaction has used the number of a payment',
  );
  await markFailed(core.db.autocommit, { id, reason });
}
