import { money, rescale } from '@gim/money';
import { account, leg } from '../ledger/index.ts';
import type { Payment, PaymentOwner } from '../signer/index.ts';
import { lockCollection, moveCollection } from './collection-store.ts';
import type { DepositsCore } from './core.ts';
import { chainAccount, HOUSE } from './credit-posting.ts';

/**
 * Handles the payments that collect coins. They move between the house's wallets, so only the network fee is posted.
 */
export function collectionOwner(core: DepositsCore): PaymentOwner {
  return {
    onBroadcast: async () => undefined,
    onConfirmations: async () => undefined,
    async onFinal(payment) {
      await postNetworkFee(core, payment);
      await core.db.inTransaction(async (tx) => {
        const collection = await lockCollection(tx, { paymentId: payment.id });
        if (collection === undefined) return;
        const { id, network, coin, address, state } = collection;
        const now = core.clock.now();
        if (payment.kind === 'gas' && state === 'gas') {
          await moveCollection(tx, { id, state: 'collect', reason: null, now });
          await core.payments.order(tx, { id, network, coin, kind: 'collect', from: address });
        }
        if (payment.kind === 'collect' && state === 'collect')
          await moveCollection(tx, { id, state: 'done', reason: null, now });
      });
    },
    async onFailed(payment) {
      await postNetworkFee(core, payment);
      await core.db.inTransaction(async (tx) => {
        const collection = await lockCollection(tx, { paymentId: payment.id });
        if (collection === undefined || collection.state === 'done' || collection.state === 'failed') return;
        const { id } = collection;
        await moveCollection(tx, { id, state: 'failed', reason: payment.reason, now: core.clock.now() });
        core.log.warn({ collectionId: id, reason: payment.reason }, 'coins could not be collected');
      });
    },
  };
}

/** Posts the network fee as a cost of the house. Keyed by the payment. */
async function postNetworkFee(
  { catalogue, chains, ledger }: DepositsCore,
  { id, network, feeUnits }: Payment,
): Promise<void> {
  if (feeUnits === null || feeUnits === 0n) return;
  const { feeCoin } = chains.chain(network);
  const onChain = money(catalogue.networkAssetOf(feeCoin, network), feeUnits);
  // Rounded up: the chain has at least this much less.
  const amount = rescale(onChain, catalogue.assetOf(feeCoin), 'up');
  await ledger.post({
    key: id,
    kind: 'network-fee',
    legs: [leg(account(HOUSE, feeCoin, 'house'), chainAccount(network, feeCoin), amount)],
  });
}
