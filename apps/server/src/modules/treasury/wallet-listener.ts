import { money, rescale } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import type { BlockListener, Transfer } from '../chains/index.ts';
import { pairsOf, type TreasuryCore } from './core.ts';
import { dropCosts, insertCost } from './cost-store.ts';
import { dropArrivals, endArrivals, matchArrival } from './transfer-store.ts';

/**
 * Detects arriving refills, and records what receiving cost. A transfer from cold storage to the hot wallet in exactly
 * the amount of a confirmed refill is that refill. Where the network does not name the sender, the amount alone
 * decides.
 */
export function walletListener(core: TreasuryCore): BlockListener {
  const { db, clock, ids, chains, log } = core;
  return {
    async onBlock(tx, { network, height, transfers, costs = [] }) {
      for (const { txid, units } of costs)
        await insertCost(tx, { id: ids.next(), network, txid, units, height });
      const hot = transfers.length === 0 ? undefined : await chains.hotAddress(tx, network);
      for (const transfer of transfers) {
        if (transfer.to !== hot || !(await isFromCold(core, tx, { network, transfer }))) continue;
        const units = coinUnits(core, network, transfer);
        if (units === undefined) continue;
        const { coin, txid, index } = transfer;
        const id = await matchArrival(tx, { network, coin, units, txid, index, height });
        if (id !== undefined) log.info({ transferId: id, network, txid }, 'a refill has arrived');
      }
    },
    async onRollback(tx, gone) {
      await dropCosts(tx, gone);
      await dropArrivals(tx, gone);
    },
    async onTip({ network, height, finalizedHeight }) {
      for (const { coin, confirmations } of pairsOf(core).filter((pair) => pair.network === network)) {
        const settled = Math.min(height - confirmations + 1, finalizedHeight ?? height);
        await endArrivals(db.autocommit, { network, coin, height: settled, now: clock.now() });
      }
    },
  };
}

async function isFromCold(
  { chains }: TreasuryCore,
  reader: Reader,
  { network, transfer: { from } }: { network: string; transfer: Transfer },
): Promise<boolean> {
  if (from === null) return true;
  return (await chains.findOwn(reader, network, [from])).get(from)?.kind === 'cold';
}

/** Undefined for a coin that is not in the catalogue, and for an amount of less than one unit. */
function coinUnits(core: TreasuryCore, network: string, { coin, units }: Transfer): bigint | undefined {
  const pair = pairsOf(core).find((one) => one.coin === coin && one.network === network);
  if (pair === undefined) return undefined;
  const amount = rescale(money(pair.networkAsset, units), pair.asset, 'down');
  return amount.units === 0n ? undefined : amount.units;
}
