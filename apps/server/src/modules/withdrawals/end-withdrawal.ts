import type { TransactionReason } from '@gim/contract';
import { money } from '@gim/money';
import { type Companion, CompanionRefused, companion } from '../../platform/db/companion.ts';
import { account } from '../ledger/index.ts';
import type { WithdrawalsCore } from './core.ts';
import { withdrawalRejected, withdrawalSent } from './events.ts';
import { withdrawalEventFields } from './start-withdrawal.ts';
import { amountOf, feeOf, receivedOf, type State, stageOf, type Withdrawal } from './withdrawal.ts';

/** The owner of the house accounts: fees, and the cost of network fees. */
export const HOUSE = 'gim';

/** The house's balance on a network. */
export const onChain = (network: string, coin: string) => account(`chain:${network}`, coin, 'outside');

export interface RefundRequest {
  readonly from: State;
  readonly to: 'canceled' | 'rejected';
  readonly reason: TransactionReason;
}

/**
 * Refunds a withdrawal: hold, step, record and limits in one posting. Settling uses the same posting key, so only one
 * of the two can happen, whoever else is working on it. Throws `CompanionRefused` when it has moved on.
 */
export async function refundWithdrawal(
  core: WithdrawalsCore,
  row: Withdrawal,
  { from, to, reason }: RefundRequest,
): Promise<void> {
  const { clock, ledger, limits, transactions, outbox, moves } = core;
  const { id, userId, endKey } = row;
  const payload = { ...withdrawalEventFields(core, row), reason };
  await ledger.release({
    key: endKey,
    kind: 'withdrawal-returned',
    hold: id,
    companions: [
      companion(moves, { id, from, to, at: clock.now() }),
      transactions.moving({ userId, id, type: 'Withdraw', from: stageOf(from), to, reason, posting: endKey }),
      limits.releasing(id),
      ...(to === 'rejected' ? [outbox.companion(withdrawalRejected, { key: id, payload })] : []),
    ],
  });
}

/** The same for the worker: ignores a withdrawal that has moved on. */
export async function tryRefund(
  core: WithdrawalsCore,
  row: Withdrawal,
  giving: RefundRequest,
): Promise<void> {
  try {
    await refundWithdrawal(core, row, giving);
  } catch (error) {
    if (!(error instanceof CompanionRefused)) throw error;
  }
}

/** Settles a withdrawal whose payment is final: the hold moves to the chain account and the fee to the house. */
export async function settleOutside(core: WithdrawalsCore, row: Withdrawal): Promise<void> {
  const { catalogue } = core;
  const { coin, network } = row;
  const fee = feeOf(catalogue, row);
  await settle(core, row, {
    from: 'broadcast',
    to: [
      { account: onChain(network, coin), amount: receivedOf(catalogue, row) },
      ...(fee.units === 0n ? [] : [{ account: account(HOUSE, coin, 'fees'), amount: fee }]),
    ],
    companions: [],
  });
}

/** Settles a transfer to another user, without a chain transaction and without a fee. */
export async function settleInside(core: WithdrawalsCore, row: Withdrawal): Promise<void> {
  const { catalogue, transactions, outbox } = core;
  const { coin, network, address, memo, internalUserId, endKey } = row;
  if (internalUserId === null) throw new Error('It goes outside.');
  const amount = amountOf(catalogue, row);
  const { companion: deposit } = transactions.recording({
    userId: internalUserId,
    type: 'Deposit',
    stages: ['seen', 'successful'],
    side: { money: amount, direction: 'in' },
    usd: money(catalogue.assetOf('USD'), BigInt(row.usdCents)),
    details: { network, address, memo, txid: null, confirmations: { have: 0, need: 0 }, arrived: null },
    postings: [endKey],
  });
  const payload = { ...withdrawalEventFields(core, row), txid: null };
  await settle(core, row, {
    from: 'queued',
    to: [{ account: account(internalUserId, coin, 'available'), amount }],
    companions: [deposit, outbox.companion(withdrawalSent, { key: row.id, payload })],
  });
}

async function settle(
  { clock, ledger, transactions, moves }: WithdrawalsCore,
  { id, userId, endKey }: Withdrawal,
  {
    from,
    to,
    companions,
  }: Pick<Parameters<WithdrawalsCore['ledger']['settle']>[0], 'to'> & {
    readonly from: 'queued' | 'broadcast';
    readonly companions: readonly Companion[];
  },
): Promise<void> {
  await ledger.settle({
    key: endKey,
    kind: 'withdrawal-sent',
    hold: id,
    to,
    companions: [
      companion(moves, { id, from, to: 'successful', at: clock.now() }),
      transactions.moving({ userId, id, type: 'Withdraw', from, to: 'successful', posting: endKey }),
      ...companions,
    ],
  });
}
