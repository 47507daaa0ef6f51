import type { Tip } from '../chains/index.ts';
import type { DepositsCore } from './core.ts';
import { listWithoutBlock, lockDeposit, markAbsence } from './deposit-store.ts';
import { markAbsent, recordTransfers } from './record-transfers.ts';

const ASKED_AT_ONCE = 50;
/** A single answer of a node that has just started proves nothing. */
const BLOCKS_ABSENT = 1;

/**
 * Finds deposits that no node knows any more: replaced by a payment with a higher fee, or orphaned and never mined
 * again. A deposit is given up once it was absent at two tips. If it is mined after all, it starts again.
 */
export async function findAbsent(core: DepositsCore, { network, height }: Tip): Promise<void> {
  const chain = core.chains.chain(network);
  for (const { id, txid, address } of await listWithoutBlock(core.db.autocommit, {
    network,
    most: ASKED_AT_ONCE,
  })) {
    const found = await chain.transaction(txid, async () => new Set([address]));
    const { block = null, transfers = [] } = found ?? {};
    await core.db.inTransaction(async (tx) => {
      // In a block that was already watched: it was missed there, or looked up in a block that was replaced.
      if (block !== null && block.height <= height) {
        await recordTransfers(core, tx, { network, block, transfers, isWatcher: false });
        return;
      }
      const deposit = await lockDeposit(tx, id);
      if (deposit?.state !== 'seen' || deposit.block !== null) return;
      const isAbsent = found === undefined;
      const since = await markAbsence(tx, { id, isAbsent, height, now: core.clock.now() });
      if (since !== null && height >= since + BLOCKS_ABSENT) await markAbsent(core, tx, deposit);
    });
  }
}
