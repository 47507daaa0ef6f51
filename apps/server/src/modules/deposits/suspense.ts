import { type Money, money } from '@gim/money';
import { CompanionRefused, companion } from '../../platform/db/companion.ts';
import type { Reader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { account, leg } from '../ledger/index.ts';
import { listAlarms } from './alarm-store.ts';
import type { DepositsCore } from './core.ts';
import { HOUSE, suspenseAccount } from './credit-posting.ts';
import { ASSIGNMENTS, listSuspense, sumUncredited } from './credit-store.ts';
import { draftOf } from './deposit-record.ts';
import { lockDeposit } from './deposit-store.ts';
import { feeOf } from './terms.ts';

/** A deposit without an owner, for staff. */
export interface SuspenseDeposit {
  readonly id: string;
  readonly coin: string;
  readonly network: string;
  readonly amount: Money;
  readonly from: string | null;
  readonly memo: string | null;
  readonly txid: string;
  readonly at: Date;
}

export async function suspenseDeposits(
  { catalogue }: DepositsCore,
  reader: Reader,
  limit: number,
): Promise<readonly SuspenseDeposit[]> {
  return (await listSuspense(reader, { limit })).map(
    ({ id, coin, network, amount, sender, memo, txid, seenAt }) => ({
      id,
      coin,
      network,
      amount: money(catalogue.assetOf(coin), amount),
      from: sender,
      memo,
      txid,
      at: seenAt,
    }),
  );
}

/**
 * Assigns a deposit without an owner to a user, once: a second call is refused with `NotFound`. Charges the usual fee;
 * a deposit below the minimum is credited in full, because nothing is collected here. The caller enforces four eyes.
 */
export async function assignDeposit(
  core: DepositsCore,
  { depositId, userId }: { depositId: string; userId: string },
): Promise<{ readonly transactionId: string }> {
  const deposit = await core.db.inTransaction((tx) => lockDeposit(tx, depositId));
  const isAccount = (await core.users.listExisting(core.db.autocommit, [userId])).has(userId);
  const terms = deposit && core.terms.find(deposit.coin, deposit.network);
  if (deposit?.state !== 'suspense' || terms === undefined || !isAccount) throw new Refusal('NotFound');
  const { network, coin } = deposit;
  const arrived = money(terms.asset, deposit.amount);
  const isSmall = arrived.units < terms.minimum.units;
  const fee = isSmall ? money(terms.asset, 0n) : feeOf(terms, arrived);
  const net = money(terms.asset, arrived.units - fee.units);
  const posting = core.ids.next();
  const recording = core.transactions.recording({
    ...draftOf(core, { ...deposit, userId, have: deposit.need }, { net, fee, arrived }),
    stages: ['seen', 'successful'],
    postings: [posting],
  });
  const from = suspenseAccount(network, coin);
  const at = core.clock.now();
  try {
    await core.ledger.post({
      key: posting,
      kind: 'deposit',
      legs: [
        leg(from, account(userId, coin, 'available'), net),
        ...(fee.units === 0n ? [] : [leg(from, account(HOUSE, coin, 'fees'), fee)]),
      ],
      companions: [
        companion(core.assignments, { id: depositId, userId, posting, transactionId: recording.id, at }),
        recording.companion,
      ],
    });
  } catch (error) {
    if (error instanceof CompanionRefused && error.table === ASSIGNMENTS) throw new Refusal('NotFound');
    throw error;
  }
  return { transactionId: recording.id };
}

/** A credited deposit that is on no chain now: a receivable from its user. */
export interface DepositAlarm {
  readonly id: string;
  readonly depositId: string;
  readonly userId: string | null;
  readonly coin: string;
  readonly network: string;
  readonly txid: string;
  readonly amount: Money;
  readonly at: Date;
}

export async function depositAlarms(
  { catalogue }: DepositsCore,
  reader: Reader,
  limit: number,
): Promise<readonly DepositAlarm[]> {
  return (await listAlarms(reader, { limit })).map(({ units, ...alarm }) => ({
    ...alarm,
    amount: money(catalogue.assetOf(alarm.coin), BigInt(units)),
  }));
}

/** The sums in blocks of a network that are not in the ledger yet, by coin. */
export async function uncreditedSums(
  { catalogue }: DepositsCore,
  reader: Reader,
  network: string,
): Promise<readonly Money[]> {
  return (await sumUncredited(reader, network)).map(({ coin, units }) =>
    money(catalogue.assetOf(coin), BigInt(units)),
  );
}
