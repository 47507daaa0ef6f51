import type { Tip } from '../chains/index.ts';
import { account, leg } from '../ledger/index.ts';
import type { DepositsCore } from './core.ts';
import { chainAccount, creditOf, HOUSE, ifUnchanged, suspenseAccount } from './credit-posting.ts';
import { type Deposit, isOwned, type OwnedDeposit } from './deposit.ts';
import { amountsOf } from './deposit-record.ts';
import { listFinal, lockDeposit, rewriteDeposit } from './deposit-store.ts';
import { revertToPending } from './record-transfers.ts';
import { settleCollections } from './settle-collections.ts';

/** Credits the deposits that are final now (C-02). A failing deposit does not delay the others. */
export async function settleFinal(
  core: DepositsCore,
  tip: Pick<Tip, 'network' | 'height' | 'finalizedHeight'>,
): Promise<void> {
  for (const deposit of await listFinal(core.db.autocommit, tip)) {
    try {
      await settle(core, deposit);
    } catch (error) {
      const { id: depositId, network } = deposit;
      core.log.error(
        { err: error, depositId, network },
        'a deposit could not be credited, the next block tries again',
      );
    }
  }
  await settleCollections(core, tip.network);
}

async function settle(core: DepositsCore, deposit: Deposit): Promise<void> {
  const terms = core.terms.find(deposit.coin, deposit.network);
  // The catalogue has changed since it was seen: the deposit waits until the coin is back.
  if (terms === undefined || !(await isOnChain(core, deposit))) return;
  if (!isOwned(deposit)) await moveToSuspense(core, deposit);
  else if (deposit.transactionId === null) await collect(core, deposit);
  else await credit(core, deposit);
}

/**
 * Asks the chain once more just before the posting: a deposit looked up in a block that was replaced at that moment is
 * unknown to the rollback. If it is not there, it waits for the block that contains it now.
 */
async function isOnChain(core: DepositsCore, deposit: Deposit): Promise<boolean> {
  const { id, network, txid, index, address, coin, units, memo, block } = deposit;
  const chain = core.chains.chain(network);
  const found = await chain.transaction(txid, async () => new Set([address]));
  // Where many blocks are watched as one, the transaction names another block; those networks are final at once.
  const isInBlock =
    chain.next === undefined ? found?.block?.hash === block?.hash : (found?.block ?? null) !== null;
  const isThere =
    isInBlock &&
    found?.transfers.some(
      (transfer) =>
        transfer.index === index &&
        transfer.coin === coin &&
        transfer.to === address &&
        transfer.units === units &&
        transfer.memo === memo,
    ) === true;
  if (isThere) return true;
  core.log.warn({ depositId: id, network, txid }, 'a deposit is not in the block that was watched');
  await core.db.inTransaction(async (tx) => {
    const now = await lockDeposit(tx, id);
    if (now?.state === 'seen' && now.block?.hash === block?.hash) await revertToPending(core, tx, now);
  });
  return false;
}

/** One posting keyed by the deposit, so that it is credited once, however often it is tried (C-01). */
async function credit(core: DepositsCore, deposit: OwnedDeposit): Promise<void> {
  const { id, network, coin, userId, transactionId, need } = deposit;
  const { net, fee } = amountsOf(core, deposit);
  const from = chainAccount(network, coin);
  if (transactionId === null) throw new Error(`The deposit ${id} has no record.`);
  await ifUnchanged(
    core.ledger.post({
      key: id,
      kind: 'deposit',
      legs: [
        leg(from, account(userId, coin, 'available'), net),
        ...(fee.units === 0n ? [] : [leg(from, account(HOUSE, coin, 'fees'), fee)]),
      ],
      companions: [
        creditOf(core, { posting: id, to: 'credited', members: [deposit], transactionId: null }),
        core.transactions.moving({
          userId,
          id: transactionId,
          type: 'Deposit',
          from: 'seen',
          to: 'successful',
          details: { confirmations: { have: need, need } },
          posting: id,
        }),
      ],
    }),
  );
}

/** Kept in the suspense account until staff finds the owner. */
async function moveToSuspense(core: DepositsCore, deposit: Deposit): Promise<void> {
  const { id, network, coin } = deposit;
  const { arrived } = amountsOf(core, deposit);
  await ifUnchanged(
    core.ledger.post({
      key: id,
      kind: 'deposit',
      legs: [leg(chainAccount(network, coin), suspenseAccount(network, coin), arrived)],
      companions: [creditOf(core, { posting: id, to: 'suspense', members: [deposit], transactionId: null })],
    }),
  );
}

/** Below the minimum: final, but not posted to the ledger yet. */
async function collect({ db, clock }: DepositsCore, { id, block }: OwnedDeposit): Promise<void> {
  await db.inTransaction(async (tx) => {
    const now = await lockDeposit(tx, id);
    if (now?.state !== 'seen' || now.block?.hash !== block?.hash) return;
    await rewriteDeposit(tx, { ...now, state: 'collecting', have: now.need }, clock.now());
  });
}
