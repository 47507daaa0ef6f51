import { money, rescale } from '@gim/money';
import { account, leg } from '../ledger/index.ts';
import type { TreasuryCore } from './core.ts';
import { listOpenCosts, markPosted } from './cost-store.ts';

const AT_ONCE = 500;

/** Books what networks took from our wallets for receiving, once a transaction: the posting has the row's own key. */
export async function postCosts(core: TreasuryCore): Promise<void> {
  const { db, chains, clock } = core;
  for (const network of chains.networks) {
    const at = await chains.processed(db.autocommit, network);
    if (at === undefined) continue;
    const { height } = at;
    for (const { id, units } of await listOpenCosts(db.autocommit, { network, height, limit: AT_ONCE })) {
      await postNetworkFee(core, { id, network, feeUnits: units });
      await markPosted(db.autocommit, { id, now: clock.now() });
    }
  }
}

/** What a network took is the house's cost. Idempotent by the key. */
export async function postNetworkFee(
  { ledger, chains, catalogue }: Pick<TreasuryCore, 'ledger' | 'chains' | 'catalogue'>,
  { id, network, feeUnits }: { id: string; network: string; feeUnits: bigint | null },
): Promise<void> {
  if (feeUnits === null || feeUnits === 0n) return;
  const { feeCoin } = chains.chain(network);
  const paid = money(catalogue.networkAssetOf(feeCoin, network), feeUnits);
  // A part of a unit that the books cannot count is counted as a whole one: the books never say more than there is.
  const fee = rescale(paid, catalogue.assetOf(feeCoin), 'up');
  const house = account('gim', feeCoin, 'house');
  const outside = account(`chain:${network}`, feeCoin, 'outside');
  await ledger.post({ key: id, kind: 'network-fee', legs: [leg(house, outside, fee)] });
}
