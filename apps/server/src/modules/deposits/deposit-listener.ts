import type { Tx } from '../../platform/db/db.ts';
import type { BlockListener, Tip } from '../chains/index.ts';
import { insertAlarm } from './alarm-store.ts';
import type { DepositsCore } from './core.ts';
import type { Deposit } from './deposit.ts';
import { recordConfirmations } from './deposit-record.ts';
import { lockAbove, lockCounted, lockNetwork, setBlock, setConfirmationCounts } from './deposit-store.ts';
import { findAbsent } from './find-absent.ts';
import { recordTransfers, revertToPending } from './record-transfers.ts';
import { settleFinal } from './settle-final.ts';

/** Handles the blocks of every chain. */
export const depositListener = (core: DepositsCore): Required<BlockListener> => ({
  onBlock: (tx, { network, height, hash, transfers }) =>
    recordTransfers(core, tx, { network, block: { height, hash }, transfers, isWatcher: true }),
  onRollback: (tx, gone) => rollBack(core, tx, gone),
  onTip: (tip) => onTip(core, tip),
  onPending: (network, transfers) =>
    transfers.length === 0
      ? Promise.resolve()
      : core.db.inTransaction((tx) =>
          recordTransfers(core, tx, { network, block: null, transfers, isWatcher: true }),
        ),
});

async function onTip(core: DepositsCore, tip: Tip): Promise<void> {
  await countConfirmations(core, tip);
  await settleFinal(core, tip);
  await findAbsent(core, tip);
}

/** Reverts what the replaced blocks contained (C-03). Credited deposits stay credited, and staff is alerted. */
async function rollBack(
  core: DepositsCore,
  tx: Tx,
  gone: { readonly network: string; readonly height: number },
): Promise<void> {
  await lockNetwork(tx, gone.network);
  for (const before of await lockAbove(tx, gone)) {
    if (before.state === 'seen' || before.state === 'collecting') await revertToPending(core, tx, before);
    else await alarm(core, tx, before);
  }
}

/**
 * The ledger has coins that the chain does not have: the amount is a receivable from the user, whose withdrawals stop
 * at once. The account is not frozen, because most likely the user did not cause the reorganisation. The reconciliation
 * of ledger and chain stops everybody's withdrawals of the coin if the house cannot cover the gap.
 */
async function alarm(core: DepositsCore, tx: Tx, deposit: Deposit): Promise<void> {
  const { id: depositId, network, coin, txid, userId, amount } = deposit;
  const now = core.clock.now();
  await setBlock(tx, { id: depositId, block: null, now });
  if (!(await insertAlarm(tx, { id: core.ids.next(), depositId, now }))) return;
  core.metrics.bugs.inc({ where: 'deposits.reorganised' });
  core.log.error(
    { depositId, network, coin, txid, amount: `${amount}` },
    'a credited deposit left the chain',
  );
  if (userId === null) return;
  await core.payments.stops.stop(tx, {
    scope: 'user',
    subject: userId,
    cause: 'drift',
    reason: `The block of a credited deposit was replaced: ${txid}`,
    stoppedBy: null,
  });
}

const AT_ONCE = 100;

/** Updates the confirmations of each deposit. */
async function countConfirmations(core: DepositsCore, tip: Tip): Promise<void> {
  for (let counted = AT_ONCE; counted === AT_ONCE; ) {
    counted = await core.db.inTransaction(async (tx) => {
      const deposits = (await lockCounted(tx, tip, AT_ONCE)).map((deposit) => ({
        ...deposit,
        have: shownConfirmations(deposit, tip),
      }));
      await setConfirmationCounts(
        tx,
        deposits.map(({ id, have }) => ({ id, have })),
      );
      await recordConfirmations(core, tx, deposits);
      return deposits.length;
    });
  }
}

/**
 * One less than needed until the network marks the block as final, so that the history never shows "12 of 12" while it
 * waits.
 */
function shownConfirmations({ block, need }: Deposit, { height, finalizedHeight }: Tip): number {
  if (block === null) return 0;
  const isWaiting = finalizedHeight !== null && block.height > finalizedHeight;
  return Math.max(0, Math.min(height - block.height + 1, isWaiting ? need - 1 : need));
}
