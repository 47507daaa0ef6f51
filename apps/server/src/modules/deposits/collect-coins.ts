import type { Chain } from '../chains/index.ts';
import { insertCollection, listCollectable } from './collection-store.ts';
import type { DepositsCore } from './core.ts';
import type { DepositTerms } from './terms.ts';

const ADDRESSES_AT_ONCE = 20;
const RETRY_MS = 3_600_000;

/**
 * Moves coins from deposit addresses to the hot wallet, on networks with account balances. An address is collected once
 * it holds the amount from which deposits are free: that covers the transaction. Not needed on Bitcoin, where outputs
 * are spent directly.
 */
export async function collectCoins(core: DepositsCore): Promise<void> {
  for (const network of core.chains.networks) {
    const chain = core.chains.chain(network);
    const terms = core.terms.of(network).filter(({ hasMemo }) => !hasMemo);
    if (terms.length > 0 && (await keepsBalances(core, chain)))
      for (const of of terms) await collectCoin(core, chain, of);
  }
}

async function keepsBalances({ chains, db }: DepositsCore, chain: Chain): Promise<boolean> {
  const hot = await chains.hotAddress(db.autocommit, chain.network);
  return hot !== undefined && (await chain.nextNonce(hot)) !== null;
}

async function collectCoin(core: DepositsCore, chain: Chain, terms: DepositTerms): Promise<void> {
  const { network, coin, freeFrom } = terms;
  const addresses = await listCollectable(core.db.autocommit, {
    network,
    coin,
    least: freeFrom.units,
    failedBefore: new Date(core.clock.now().getTime() - RETRY_MS),
    most: ADDRESSES_AT_ONCE,
  });
  for (const address of addresses) await orderCollection(core, { chain, coin, address });
}

async function orderCollection(
  core: DepositsCore,
  { chain, coin, address }: { chain: Chain; coin: string; address: string },
): Promise<void> {
  const { network } = chain;
  const units = coin === chain.feeCoin ? 0n : await missingGas(core, { chain, coin, address });
  const id = core.ids.next();
  const gas = units === 0n ? null : { paymentId: core.ids.next(), units };
  await core.db.inTransaction(async (tx) => {
    if (!(await insertCollection(tx, { id, network, coin, address, gas, now: core.clock.now() }))) return;
    await core.payments.order(
      tx,
      gas === null
        ? { id, network, coin, kind: 'collect', from: address }
        : { id: gas.paymentId, network, coin: chain.feeCoin, kind: 'gas', to: address, units: gas.units },
    );
  });
}

/** The gas that the address lacks to move its tokens, with a margin for rising prices. */
async function missingGas(
  core: DepositsCore,
  { chain, coin, address }: { chain: Chain; coin: string; address: string },
): Promise<bigint> {
  const { fast } = await core.payments.estimate({ network: chain.network, coin });
  const needed = (fast * 3n) / 2n;
  const has = await chain.balance({ coin: chain.feeCoin, addresses: [address], at: await chain.tip() });
  return has >= needed ? 0n : needed - has;
}
