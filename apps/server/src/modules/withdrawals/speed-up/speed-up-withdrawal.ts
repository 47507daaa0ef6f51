import { createHash } from 'node:crypto';
import {
  type getSpeedUp as getEndpoint,
  type Reply,
  type StepUpProof,
  speedUpOperation,
  type Transaction,
} from '@gim/contract';
import { type Money, toDecimal } from '@gim/money';
import { CompanionRefused, companion } from '../../../platform/db/companion.ts';
import type { IdempotentRun } from '../../../platform/idempotency/idempotency.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalsCore } from '../core.ts';
import { replayStoredReply } from '../replay-stored-reply.ts';
import { findOwnWithdrawal } from '../store.ts';
import { costOf, inCoin } from '../terms.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { returnSpeedUp } from './end-speed-ups.ts';
import { listHeldSpeedUps, listSpeedUps, markOrdered, type SpeedUp } from './speed-up-store.ts';

interface Own {
  readonly userId: string;
  readonly id: string;
}

interface Offer {
  readonly fee: Money;
  /** The payment's new maximum fee, in the network's native coin. */
  readonly maxFeeUnits: bigint;
}

export async function getSpeedUp(core: WithdrawalsCore, own: Own): Promise<Reply<typeof getEndpoint>> {
  const row = await findOwnWithdrawal(core.db.autocommit, own);
  if (row === undefined || row.state === 'requested' || row.state === 'refused')
    throw new Refusal('NotFound');
  if (!(await isPossible(core, row))) return { isPossible: false, fee: null, etaMinutes: null };
  const { fee } = await offerOf(core, row);
  const network = core.catalogue.find(row.coin)?.networks.find(({ id }) => id === row.network);
  const etaMinutes = Math.max(1, Math.ceil((network?.etaMinutes ?? 2) / 2));
  return { isPossible: true, fee: toDecimal(fee), etaMinutes };
}

/** Possible until the payment is mined. Networks without adjustable fees, such as TON, have no speed-up. */
async function isPossible({ db, payments }: WithdrawalsCore, row: Withdrawal): Promise<boolean> {
  if (row.state !== 'broadcast' || row.paymentId === null || row.confirmations > 0) return false;
  if ((await listSpeedUps(db.autocommit, row.id)).some(({ state }) => state === 'held')) return false;
  const payment = await payments.find(db.autocommit, row.paymentId);
  return payment?.state === 'broadcast' && payment.height === null && row.network !== 'ton';
}

/** The difference to a fast payment, and at least half of a normal one: a replacement must pay clearly more. */
async function offerOf(core: WithdrawalsCore, row: Withdrawal): Promise<Offer> {
  const { coin, network, id } = row;
  const { normal, fast } = await costOf(core, { coin, network });
  const raised = (await listSpeedUps(core.db.autocommit, id)).filter(({ state }) => state === 'ordered');
  const before = raised.reduce((most, { maxFeeUnits }) => max(most, BigInt(maxFeeUnits)), normal);
  const more = max(fast - normal, (before + 1n) / 2n);
  return { fee: inCoin(core, { coin, network, units: more }), maxFeeUnits: before + more };
}

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);

export interface SpeedUpCall extends Own {
  readonly deviceId: string;
  readonly key: string;
  readonly fee: string;
  readonly stepUp: StepUpProof | undefined;
  readonly runIdempotently: IdempotentRun;
}

/**
 * Raises the network fee of a pending payment. The replacement uses the same nonce or inputs, so only one of the two
 * can be mined (C-07). The fee is held first; after a crash, the worker orders or refunds it.
 */
export async function speedUpWithdrawal(core: WithdrawalsCore, call: SpeedUpCall): Promise<Transaction> {
  const { db, clock, ids, ledger, payments, stepUp, users, speedUps, transactions } = core;
  const { userId, id, deviceId } = call;
  const row = await findOwnWithdrawal(db.autocommit, { userId, id });
  if (row === undefined) throw new Refusal('NotFound');
  const { coin, network, paymentId } = row;
  await replayStoredReply(db, call.runIdempotently);
  const answer = () =>
    db.inTransaction((tx) =>
      call.runIdempotently(tx, () => transactions.get({ userId, transactionId: id }, tx)),
    );
  const speedUpId = idOf(call);
  if ((await listSpeedUps(db.autocommit, id)).some((one) => one.id === speedUpId && one.state !== 'released'))
    return answer();
  if (paymentId === null || !(await isPossible(core, row))) throw new Refusal('SpeedUpNotPossible');
  if ((await payments.stops.find(db.autocommit, { userId, coin, network })) !== undefined)
    throw new Refusal('WithdrawalsStopped', { retryAfterSeconds: 60 });
  const { fee, maxFeeUnits } = await offerOf(core, row);
  if (toDecimal(fee) !== call.fee) throw new Refusal('FeeChanged', { params: { fee: toDecimal(fee) } });
  const operation = speedUpOperation(id, call.fee);
  const demand = { userId, deviceId, purpose: 'speedUpWithdrawal', operation } as const;
  const checked = await stepUp.checkProof(demand, call.stepUp);
  await db.inTransaction(async (tx) => {
    await users.lock(tx, userId);
    await stepUp.consumeProof(tx, demand, checked);
  });
  const speedUp: SpeedUp = {
    id: speedUpId,
    withdrawalId: id,
    paymentId,
    fee: fee.units.toString(),
    maxFeeUnits: maxFeeUnits.toString(),
    state: 'held',
    endKey: ids.next(),
    createdAt: clock.now(),
  };
  try {
    await ledger.hold({
      key: speedUp.id,
      kind: 'speed-up',
      owner: userId,
      amount: fee,
      companions: [companion(speedUps, { kind: 'new', speedUp })],
    });
  } catch (error) {
    if (error instanceof CompanionRefused) throw new Refusal('SpeedUpNotPossible');
    throw error;
  }
  if (!(await orderSpeedUp(core, speedUp))) throw new Refusal('SpeedUpNotPossible');
  return answer();
}

/** Derives the id from the intent, so that it is held and ordered once, however often it is requested (M-06). */
function idOf({ userId, id, key }: SpeedUpCall): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([userId, id, key]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** False when the payment was mined in between: then the held fee is refunded. */
async function orderSpeedUp(core: WithdrawalsCore, speedUp: SpeedUp): Promise<boolean> {
  const { db, payments } = core;
  const isOrdered = await db
    .inTransaction(async (tx) => {
      if (!(await markOrdered(tx, speedUp.id))) return true;
      const of = { id: speedUp.paymentId, maxFeeUnits: BigInt(speedUp.maxFeeUnits) };
      if (await payments.bump(tx, of)) return true;
      throw new NotBumped();
    })
    .catch((error: unknown) => {
      if (error instanceof NotBumped) return false;
      throw error;
    });
  if (!isOrdered) await returnSpeedUp(core, speedUp);
  return isOrdered;
}

/** Rolls the step back. */
class NotBumped extends Error {}

const HELD_MAX = 50;
const HELD_MS = 10_000;

/** Orders speed-ups that a crash left between hold and order. */
export async function orderHeldSpeedUps(core: WithdrawalsCore): Promise<void> {
  const before = core.clock.now().getTime() - HELD_MS;
  for (const speedUp of await listHeldSpeedUps(core.db.autocommit, HELD_MAX))
    if (speedUp.createdAt.getTime() < before) await orderSpeedUp(core, speedUp);
}
