import { type Money, money, toDecimal } from '@gim/money';
import type { Tx } from '../../platform/db/db.ts';
import type { DraftOf } from '../transactions/index.ts';
import type { DepositsCore } from './core.ts';
import { type Deposit, isOwned, netUnits, type OwnedDeposit } from './deposit.ts';
import type { DepositFlow } from './flow.ts';
import { worthOf } from './terms.ts';

export type DepositDraft = DraftOf<DepositFlow>;

/** The amounts in the history: what the user gets, the fee, and what arrived. */
interface Amounts {
  readonly net: Money;
  readonly fee: Money;
  readonly arrived: Money;
}

export function amountsOf(
  { catalogue }: Pick<DepositsCore, 'catalogue'>,
  deposit: Pick<OwnedDeposit, 'coin' | 'amount' | 'fee'>,
): Amounts {
  const asset = catalogue.assetOf(deposit.coin);
  return {
    net: money(asset, netUnits(deposit)),
    fee: money(asset, deposit.fee),
    arrived: money(asset, deposit.amount),
  };
}

/** The history record of a deposit, in any state. */
export function draftOf(
  { prices }: Pick<DepositsCore, 'prices'>,
  {
    network,
    address,
    memo,
    txid,
    userId,
    have,
    need,
  }: Pick<OwnedDeposit, 'network' | 'address' | 'memo' | 'txid' | 'userId' | 'have' | 'need'>,
  { net, fee, arrived }: Amounts,
): Omit<DepositDraft, 'stages' | 'postings'> {
  const usd = worthOf(prices, net);
  return {
    userId,
    type: 'Deposit',
    side: { money: net, direction: 'in' },
    fee,
    ...(usd === undefined ? {} : { usd }),
    details: { network, address, memo, txid, confirmations: { have, need }, arrived: toDecimal(arrived) },
  };
}

/** Adds deposits to their users' histories; those below the minimum have no record yet. */
export function recordDetected(core: DepositsCore, tx: Tx, deposits: readonly Deposit[]): Promise<void> {
  const drafts = deposits.filter(isOwned).flatMap((deposit) => {
    const { transactionId: id } = deposit;
    if (id === null) return [];
    const draft = draftOf(core, deposit, amountsOf(core, deposit));
    return [{ ...draft, stages: ['seen'] as const, postings: [], id }];
  });
  return core.transactions.recordAll(tx, drafts);
}

/** Updates the confirmations of deposits without a step. */
export function recordConfirmations(
  { transactions }: DepositsCore,
  tx: Tx,
  deposits: readonly Deposit[],
): Promise<void> {
  const notes = deposits.filter(isOwned).flatMap(({ userId, transactionId: id, have, need }) => {
    const details = { confirmations: { have, need } };
    return id === null ? [] : [{ userId, id, type: 'Deposit', stage: 'seen', details } as const];
  });
  return transactions.noteAll(tx, notes);
}

/** Its block was replaced, and it is in another block now. */
export async function recordDetectedAgain(
  { transactions }: DepositsCore,
  tx: Tx,
  { userId, transactionId, have, need }: Pick<OwnedDeposit, 'userId' | 'transactionId' | 'have' | 'need'>,
): Promise<void> {
  if (transactionId === null) return;
  const details = { confirmations: { have, need } };
  await transactions.move(tx, {
    userId,
    id: transactionId,
    type: 'Deposit',
    from: 'seen',
    to: 'seen',
    details,
  });
}

/** It is on no chain any more. */
export async function recordReorganised(
  { transactions }: DepositsCore,
  tx: Tx,
  { userId, transactionId, need }: Pick<OwnedDeposit, 'userId' | 'transactionId' | 'need'>,
): Promise<void> {
  if (transactionId === null) return;
  await transactions.move(tx, {
    userId,
    id: transactionId,
    type: 'Deposit',
    from: 'seen',
    to: 'rejected',
    reason: 'BlockReorganised',
    details: { confirmations: { have: 0, need } },
  });
}
