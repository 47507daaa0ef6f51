import { money, rescale } from '@gim/money';
import { account, leg } from '../ledger/index.ts';
import type { TreasuryCore } from './core.ts';
import { listOpenCosts, markPosted } from './cost-store.ts';

const AT_ONCE = 500;

/** Posts what networks charged our wallets for receiving. Idempotent: the posting's key is the row's id. */
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

/** Posts a network fee as a cost of the house. Idempotent by the key. */
export async function postNetworkFee(
  { ledger, chains, catalogue }: Pick<TreasuryCore, 'ledger' | 'chains' | 'catalogue'>,
  { id, network, feeUnits }: { id: string; network: string; feeUnits: bigint | null },
): Promise<void> {
  if (feeUnits === null || feeUnits === 0n) return;
  const { feeCoin } = chains.chain(network);
  const paid = money(catalogue.networkAssetOf(feeCoin, network), feeUnits);
  // Rounds up to the ledger's unit, so that the ledger never shows more than there is.
  const fee = rescale(paid, catalogue.assetOf(feeCoin), 'up');
  const house = account('gim', feeCoin, 'house');
  const outside = account(`chain:${network}`, feeCoin, 'outside');
  await ledger.post({ key: id, kind: 'network-fee', legs: [leg(house, outside, fee)] });
}
