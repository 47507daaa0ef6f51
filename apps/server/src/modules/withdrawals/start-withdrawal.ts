import type { TransactionItem } from '@gim/contract';
import { money, toDecimal } from '@gim/money';
import { type Companion, CompanionRefused, companion } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import { USD } from '../coins/index.ts';
import type { Draft } from '../transactions/index.ts';
import type { WithdrawalsCore } from './core.ts';
import { withdrawalRequested } from './events.ts';
import { MOVES } from './move-store.ts';
import { endOne, refuseRequested } from './store.ts';
import { amountOf, feeOf, receivedOf, type Stage, type Withdrawal } from './withdrawal.ts';

type Keep = (answer: TransactionItem) => Companion;

/**
 * Holds the rest first and then its test. The stored answer is part of the last posting, when all of the money is held.
 */
export async function startWithdrawals(
  core: WithdrawalsCore,
  rows: readonly Withdrawal[],
  keep: Keep,
): Promise<TransactionItem> {
  const main = rows.find(({ part }) => part === 'main');
  const test = rows.find(({ part }) => part === 'test');
  if (main === undefined) throw new Error('There is no withdrawal without its main part.');
  try {
    if (test === undefined) return await start(core, main, keep);
    // An earlier attempt may already have held the rest.
    const item = main.state === 'requested' ? await start(core, main, null, test) : await itemOf(core, main);
    await start(core, test, () => keep(item));
    return item;
  } catch (error) {
    // Refused for good: another attempt needs a new proof. One that another process is working on stays.
    if (error instanceof Refusal && error.problem !== 'IdempotencyKeyInFlight') await giveUp(core, rows);
    throw error;
  }
}

/** The next run refunds what is already held for the rest; the user was not told of it. */
async function giveUp({ db, clock }: WithdrawalsCore, rows: readonly Withdrawal[]): Promise<void> {
  for (const { id } of rows) {
    if (!(await refuseRequested(db.autocommit, { id, at: clock.now() })))
      await endOne(db.autocommit, { id, reason: 'Other' });
  }
}

async function itemOf(
  { db, transactions }: WithdrawalsCore,
  { userId, id }: Withdrawal,
): Promise<TransactionItem> {
  const record = await transactions.find(db.autocommit, { userId, id });
  if (record === undefined) throw new Refusal('NotFound');
  return transactions.item(record);
}

/**
 * Holds the money. The step out of `requested`, the record, limits, event and answer are in the same posting (C-06).
 */
async function start(
  core: WithdrawalsCore,
  row: Withdrawal,
  keep: Keep | null,
  test?: Withdrawal,
): Promise<TransactionItem> {
  const { clock, ledger, limits, transactions, outbox, catalogue, moves } = core;
  const { id, userId } = row;
  const now = clock.now();
  const stage = test === undefined ? 'undo' : 'test';
  const undoUntil = test === undefined ? undoEnd(core, row) : undefined;
  const { companion: record, item } = transactions.recording(draftOf(core, row, { stage, undoUntil, test }));
  const move = {
    id,
    from: 'requested',
    to: stage,
    at: now,
    nextAt: undoUntil === undefined ? now : firstRunAt(core, row),
    ...(undoUntil === undefined ? {} : { undoUntil }),
  } as const;
  const usd = money(USD, BigInt(row.usdCents));
  const payload = { ...withdrawalEventFields(core, row), undoUntil: undoUntil?.toISOString() ?? null };
  try {
    await limits.within({ id, userId, action: 'Withdraw', usd }, (counted) =>
      ledger.hold({
        key: id,
        kind: 'withdrawal',
        owner: userId,
        amount: amountOf(catalogue, row),
        companions: [
          companion(moves, move),
          record,
          counted,
          outbox.companion(withdrawalRequested, { key: id, payload }),
          ...(keep === null ? [] : [keep(item)]),
        ],
      }),
    );
    return item;
  } catch (error) {
    if (error instanceof CompanionRefused && error.table === MOVES)
      throw new Refusal('IdempotencyKeyInFlight', { retryAfterSeconds: 1 });
    throw error;
  }
}

/** The end of the undo period: a minute, or a day where the tier delays it (D5). */
export function undoEnd({ clock, rules }: WithdrawalsCore, row: Withdrawal): Date {
  const now = clock.now().getTime();
  const minute = now + rules.undoSeconds * 1000;
  return new Date(
    row.isDelayed ? Math.max(minute, row.createdAt.getTime() + rules.delaySeconds * 1000) : minute,
  );
}

/** A withdrawal that needs a review enters it after the minute, even if its delay is longer. */
export function firstRunAt(core: WithdrawalsCore, row: Withdrawal): Date {
  const { clock, rules } = core;
  return row.approvalsNeeded > 0
    ? new Date(clock.now().getTime() + rules.undoSeconds * 1000)
    : undoEnd(core, row);
}

function draftOf(
  { catalogue }: WithdrawalsCore,
  row: Withdrawal,
  {
    stage,
    undoUntil,
    test,
  }: { stage: Extract<Stage, 'undo' | 'test'>; undoUntil: Date | undefined; test: Withdrawal | undefined },
): Extract<Draft, { type: 'Withdraw' }> {
  const { id, userId, coin, network, address, addressName, memo, testOf, internalUserId } = row;
  const need = catalogue.find(coin)?.networks.find((one) => one.id === network)?.confirmations ?? 1;
  return {
    id,
    userId,
    type: 'Withdraw',
    stages: [stage],
    side: { money: amountOf(catalogue, row), direction: 'out' },
    fee: feeOf(catalogue, row),
    usd: money(USD, BigInt(row.usdCents)),
    details: {
      network,
      address,
      addressName,
      memo,
      txid: null,
      confirmations: { have: 0, need: internalUserId === null ? need : 0 },
      undoUntil: undoUntil?.toISOString() ?? null,
      test:
        test === undefined
          ? null
          : { transactionId: test.id, amount: toDecimal(receivedOf(catalogue, test)) },
      testOf,
      releaseUntil: null,
      isInternal: internalUserId !== null,
    },
    postings: [id],
  };
}

/** The event fields that describe a withdrawal. */
export const withdrawalEventFields = ({ catalogue, clock }: WithdrawalsCore, row: Withdrawal) => ({
  userId: row.userId,
  withdrawalId: row.id,
  coin: row.coin,
  amount: toDecimal(amountOf(catalogue, row)),
  network: row.network,
  address: row.address,
  at: clock.now().toISOString(),
});
