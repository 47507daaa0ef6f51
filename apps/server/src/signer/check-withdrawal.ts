import type { Approval } from '../modules/signer/approval.ts';
import type { Tx } from '../platform/db/db.ts';
import { isBitcoinAddress } from './build-bitcoin.ts';
import { isEvmAddress } from './build-ethereum.ts';
import { isTonAddress, isTonMemo } from './build-ton.ts';
import { findOpenHold, findSigned, requestedWithin, signedSince } from './check-store.ts';
import type { SignerCore } from './core.ts';
import { parseApproval } from './parse-approval.ts';
import type { NetworkSettings, SignerLimits } from './settings.ts';
import { require, VerificationError } from './signing-errors.ts';
import { listRecipients, type Order } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Allowed difference between two machines' clocks. */
const SKEW_MS = 120_000;

/**
 * Checks everything about a withdrawal again, in the transaction that will sign it. Throws `VerificationError`
 * with the field that is wrong.
 */
export async function checkWithdrawal(core: SignerCore, tx: Tx, order: Order): Promise<readonly Approval[]> {
  const { settings, approvalKeys } = core;
  const network = settings.networks[order.network];
  if (network === undefined) throw new VerificationError('network', 'the signer does not know it');
  const recipients = await listRecipients(tx, order.id);
  require(recipients.length > 0, 'recipients', 'nobody is paid');
  require(network.kind === 'bitcoin' ||
    recipients.length === 1, 'recipients', 'the network pays one at a time');
  const approvals: Approval[] = [];
  for (const recipient of recipients) {
    const approval = parseApproval(order, recipient, approvalKeys);
    checkRecipient(network, approval);
    checkTimes(core, approval);
    await checkDay(core, tx, order, { approval, before: approvals });
    await checkHold(tx, network, approval);
    await checkSigned(core, tx, order, approval);
    approvals.push(approval);
  }
  return approvals;
}

function checkRecipient(network: NetworkSettings, { coin, address, memo, units }: Approval): void {
  require(Object.hasOwn(network.coins, coin), 'coin', 'the signer does not know it on this network');
  require(units > 0n, 'units', 'nothing is paid');
  const isAddress =
    network.kind === 'evm'
      ? isEvmAddress(address)
      : network.kind === 'bitcoin'
        ? isBitcoinAddress(address, network)
        : isTonAddress(address);
  require(isAddress, 'address', 'it is no address of this network');
  require(memo === null ||
    (network.kind === 'ton' && isTonMemo(memo)), 'memo', 'the network cannot carry it');
}

/** The proof came before the approval, and both are neither in the future nor too old. */
function checkTimes({ clock, settings }: SignerCore, { stepUp, approvedAt, approvers }: Approval): void {
  const now = clock.now().getTime();
  const oldest = now - settings.limits.approvalHoursMax * HOUR_MS;
  require(approvedAt.getTime() <= now + SKEW_MS, 'approvedAt', 'it is in the future');
  require(approvedAt.getTime() >= oldest, 'approvedAt', 'it is too long ago');
  require(stepUp.at.getTime() <= approvedAt.getTime() + SKEW_MS, 'stepUp.at', 'it is after the approval');
  require(stepUp.at.getTime() >= oldest, 'stepUp.at', 'it is too long ago');
  require(stepUp.operationHash !== '', 'stepUp.operationHash', 'the proof covers nothing');
  require(new Set(approvers).size === approvers.length, 'approvers', 'somebody is named twice');
}

/**
 * The daily rules of D5, by what was requested in the 24 hours before this request, and the absolute limits, which hold
 * for every approval.
 */
async function checkDay(
  { clock, settings }: SignerCore,
  tx: Tx,
  order: Order,
  { approval, before }: { readonly approval: Approval; readonly before: readonly Approval[] },
): Promise<void> {
  const { limits } = settings;
  const { userId, stepUp, usdCents, approvers } = approval;
  const day = { from: new Date(stepUp.at.getTime() - DAY_MS), to: stepUp.at };
  const inThis = before.filter((other) => other.userId === userId);
  const sum = (some: readonly Approval[]): bigint => some.reduce((total, one) => total + one.usdCents, 0n);
  const asked =
    (await requestedWithin(tx, { userId, ...day, except: order.id })) +
    usdCents +
    sum(inThis.filter(({ stepUp: { at } }) => at > day.from && at <= day.to));
  const now = clock.now();
  checkTier(limits, { asked, stepUp, approvers, now });
  const since = new Date(now.getTime() - DAY_MS);
  const signed = await signedSince(tx, { userId, since, except: order.id });
  require(signed.user + usdCents + sum(inThis) <=
    BigInt(limits.userDayUsd) * 100n, 'usdCents', 'more than one user may be paid in a day');
  require(signed.all + usdCents + sum(before) <=
    BigInt(limits.allDayUsd) * 100n, 'usdCents', 'more than may leave in a day');
}

function checkTier(
  limits: SignerLimits,
  {
    asked,
    stepUp,
    approvers,
    now,
  }: Pick<Approval, 'stepUp' | 'approvers'> & { readonly asked: bigint; readonly now: Date },
): void {
  const isAbove = (usd: number): boolean => asked > BigInt(usd) * 100n;
  const methods = isAbove(limits.passwordDayUsd)
    ? ['passkey', 'totp']
    : ['passkey', 'totp', 'password-email'];
  require(methods.includes(stepUp.method), 'stepUp.method', 'it is not enough for the amount');
  const ageMs = now.getTime() - stepUp.at.getTime();
  require(!isAbove(limits.delayDayUsd) ||
    ageMs >= limits.delayHours * HOUR_MS - SKEW_MS, 'stepUp.at', 'an amount like this waits longer');
  require(!isAbove(limits.approversDayUsd) ||
    approvers.length >= 2, 'approvers', 'an amount like this is approved by two people');
}

/** The ledger must hold the money: for this user, in this coin, and enough for amount and fee. */
async function checkHold(
  tx: Tx,
  network: NetworkSettings,
  { withdrawalId, userId, coin, units, feeUnits }: Approval,
): Promise<void> {
  const hold = await findOpenHold(tx, withdrawalId);
  if (hold === undefined) throw new VerificationError('hold', 'no money is set aside');
  require(hold.owner === userId, 'hold', 'the money that is set aside is somebody else’s');
  require(hold.coin === coin, 'hold', 'another coin is set aside');
  const digits = network.coins[coin]?.digits ?? 0;
  const scale = (from: number): bigint => 10n ** BigInt(36 - from);
  const leaves = units * scale(digits) + feeUnits * scale(hold.digits);
  require(hold.units * scale(hold.digits) >= leaves, 'hold', 'less is set aside than would leave');
}

/** Checks the database, and the signer's own journal, which cannot be edited from there. */
async function checkSigned(
  { journal }: SignerCore,
  tx: Tx,
  order: Order,
  { withdrawalId }: Approval,
): Promise<void> {
  const paymentId = (await findSigned(tx, withdrawalId)) ?? journal.paymentOf(withdrawalId);
  require(paymentId === undefined || paymentId === order.id, 'withdrawalId', 'it was signed before');
}
