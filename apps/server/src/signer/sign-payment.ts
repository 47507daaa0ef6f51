import type { Approval } from '../modules/signer/approval.ts';
import type { Tx } from '../platform/db/db.ts';
import { insertSigned, isStopped, lockAndCheckStops } from './check-store.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import {
  allocateNonce,
  type Claim,
  findClaim,
  insertClaim,
  insertInputs,
  listInputs,
  lockOutputs,
} from './claim-store.ts';
import type { SignerCore } from './core.ts';
import { networkOf, planOutputs, planPayment, type Target, targetsOf } from './plan-payment.ts';
import type { FeeSeen, PlannedTransaction } from './planned-transaction.ts';
import type { BitcoinSettings } from './settings.ts';
import { RetryLater, require, VerificationError } from './signing-errors.ts';
import {
  hasTransaction,
  insertTransaction,
  lockPayment,
  type Order,
  readCollectable,
  readNetwork,
  readOrder,
} from './store.ts';

/** The version to sign, and what it may cost; the first is bounded only by the settings. */
export interface Version {
  readonly version: number;
  readonly above: bigint | null;
  readonly feeUnitsMax: bigint | null;
}

export const FIRST_VERSION: Version = { version: 1, above: null, feeUnitsMax: null };

/**
 * The first of two steps, committed before the second: reserves a nonce or inputs for this payment alone (C-08). After
 * a crash the payment continues with the same.
 */
export async function claimPayment(core: SignerCore, { id }: Pick<Order, 'id'>): Promise<void> {
  await core.db.inTransaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if ((await findClaim(tx, id)) !== undefined || (await hasTransaction(tx, { id, version: 1 }))) return;
    const { approvals, targets } = await checkPayment(core, tx, order);
    if (order.kind === 'withdrawal' && (await isStopped(tx, stopSubjects(order, approvals))))
      throw new RetryLater('it is stopped');
    const network = networkOf(core, order);
    if (network.kind === 'bitcoin') await claimOutputs(core, tx, network, { order, targets });
    else await claimNonce(core, tx, order);
    core.onCrashPoint('claiming', id);
  });
  core.onCrashPoint('claimed', id);
}

/** Checks and signs the order as it is under the lock, whatever it was when it was listed (C-09). */
async function lockOrder(tx: Tx, id: string): Promise<Order> {
  await lockPayment(tx, id);
  const order = await readOrder(tx, id);
  if (order === undefined) throw new RetryLater('it is gone');
  return order;
}

const stopSubjects = (
  { coin, network }: Order,
  approvals: readonly Approval[],
): { coin: string; network: string; userIds: readonly string[] } => ({
  coin,
  network,
  userIds: approvals.map(({ userId }) => userId),
});

async function checkPayment(
  core: SignerCore,
  tx: Tx,
  order: Order,
): Promise<{ readonly approvals: readonly Approval[]; readonly targets: readonly Target[] }> {
  const approvals = order.kind === 'withdrawal' ? await checkWithdrawal(core, tx, order) : [];
  return { approvals, targets: await targetsOf(core, tx, order, approvals) };
}

async function claimNonce(core: SignerCore, tx: Tx, order: Order): Promise<void> {
  const { network, id: paymentId } = order;
  const address = order.from ?? core.wallet.hotAddress(network);
  const seen =
    order.kind === 'collect'
      ? (await readCollectable(tx, paymentId))?.nonce
      : (await readNetwork(tx, network))?.hotNonce;
  const nonce = await allocateNonce(tx, { network, address, first: seen ?? 0 });
  await insertClaim(tx, { paymentId, network, address, nonce, at: core.clock.now() });
}

/** The largest first, and as few as cover it. */
async function claimOutputs(
  core: SignerCore,
  tx: Tx,
  settings: BitcoinSettings,
  { order, targets }: { readonly order: Order; readonly targets: readonly Target[] },
): Promise<void> {
  const fee = await feeSeen(tx, order, FIRST_VERSION);
  const free = await lockOutputs(tx, order.network);
  for (let count = 1; count <= free.length; count += 1) {
    const outputs = free.slice(0, count);
    if (planOutputs(core, settings, { order, targets, outputs, fee }) === undefined) continue;
    const { network, id: paymentId } = order;
    await insertClaim(tx, { paymentId, network, address: null, nonce: null, at: core.clock.now() });
    return insertInputs(tx, { network, paymentId }, outputs);
  }
  throw new RetryLater('the coins do not cover it');
}

async function feeSeen(tx: Tx, { network }: Order, { above }: Version): Promise<FeeSeen> {
  const seen = await readNetwork(tx, network);
  if (seen === undefined) throw new RetryLater('nobody has looked yet what the network takes');
  return { normal: seen.normal, fast: seen.fast, above };
}

/**
 * The second step: checks everything again, stops last, and stores the signed bytes in the same commit (C-06). Nothing
 * can be broadcast before it.
 */
export async function signPayment(
  core: SignerCore,
  { id }: Pick<Order, 'id'>,
  version: Version,
): Promise<void> {
  await core.db.inTransaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (await hasTransaction(tx, { id, version: version.version })) return;
    const claim = await findClaim(tx, id);
    if (claim === undefined) throw new RetryLater('it was given back');
    const { approvals, targets } = await checkPayment(core, tx, order);
    const fee = await feeSeen(tx, order, version);
    const planned = await planPayment(core, tx, { order, claim, targets, fee });
    checkFee(core, order, { planned, approvals, version });
    const claimed = await checkClaim(core, tx, order, claim);
    // Moves of the house are not withdrawals: coins can be brought to safety while withdrawals are stopped.
    if (order.kind === 'withdrawal' && (await lockAndCheckStops(tx, stopSubjects(order, approvals))))
      throw new RetryLater('it is stopped');
    await storeSigned(core, tx, { order, version, planned, approvals, claimed });
    core.onCrashPoint('signing', id);
  });
  core.onCrashPoint('signed', id);
}

/** At most what the settings allow, what was ordered for a replacement, and a multiple of the users' fee. */
function checkFee(
  { settings }: SignerCore,
  { network, coin, kind }: Order,
  {
    planned,
    approvals,
    version,
  }: {
    readonly planned: PlannedTransaction;
    readonly approvals: readonly Approval[];
    readonly version: Version;
  },
): void {
  const known = settings.networks[network];
  if (known === undefined) throw new VerificationError('network', 'the signer does not know it');
  const { feeUnitsMax } = planned;
  require(feeUnitsMax <= known.feeUnitsMax, 'fee', 'more than a payment may cost');
  require(version.feeUnitsMax === null || feeUnitsMax <= version.feeUnitsMax, 'fee', 'more than was allowed');
  if (kind !== 'withdrawal' || coin !== known.feeCoin || version.version > 1) return;
  const paid = approvals.reduce((sum, { feeUnits }) => sum + feeUnits, 0n);
  require(feeUnitsMax <=
    paid * BigInt(settings.limits.feeTimesMax), 'fee', 'much more than the users pay for it');
}

/** A payment that was signed may be signed again only with the claim it had then, whatever the database says. */
async function checkClaim(core: SignerCore, tx: Tx, order: Order, claim: Claim): Promise<string> {
  const inputs = await listInputs(tx, order.id);
  const has =
    claim.nonce === null
      ? inputs.map(({ txid, index }) => `${order.network} ${txid}:${index}`)
      : [`${order.network} ${claim.address} ${claim.nonce}`];
  const before = core.journal.claimOf(order.id);
  require(before === undefined || has.includes(before), 'claim', 'it was signed with another one');
  return before ?? has[0] ?? '';
}

async function storeSigned(
  core: SignerCore,
  tx: Tx,
  {
    order,
    version: { version },
    planned,
    approvals,
    claimed,
  }: {
    readonly order: Order;
    readonly version: Version;
    readonly planned: PlannedTransaction;
    readonly approvals: readonly Approval[];
    readonly claimed: string;
  },
): Promise<void> {
  const at = core.clock.now();
  const { id: paymentId, network } = order;
  const { feeUnitsMax, feeRate } = planned;
  if (version === 1)
    for (const { withdrawalId, userId, usdCents, stepUp } of approvals)
      await insertSigned(tx, { withdrawalId, paymentId, userId, usdCents, requestedAt: stepUp.at, at });
  const withdrawalIds = approvals.map(({ withdrawalId }) => withdrawalId);
  core.journal.append({ paymentId, claim: claimed, withdrawalIds });
  const signed = await planned.sign();
  await insertTransaction(tx, { paymentId, version, network, ...signed, feeUnitsMax, feeRate, at });
}
