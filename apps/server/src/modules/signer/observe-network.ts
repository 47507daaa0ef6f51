import type { Chain } from '../chains/index.ts';
import type { SignerCore } from './core.ts';
import { listUnmeasured, saveCollectable, saveNetwork } from './store.ts';

/** The signer has no connection to the network, so what it needs to know is written to the database. */
export async function observeNetwork(core: SignerCore, chain: Chain): Promise<void> {
  const { db, clock, chains } = core;
  const { network } = chain;
  const at = clock.now();
  const { normal, fast } = await chain.feeRate();
  const hot = await chains.hotAddress(db.autocommit, network);
  const hotNonce = hot === undefined ? null : await chain.nextNonce(hot);
  await saveNetwork(db.autocommit, { network, normal, fast, hotNonce, at });
  for (const { id, coin, from } of await listUnmeasured(db.autocommit, network)) {
    const tip = await chain.tip();
    const units = await chain.balance({ coin, addresses: [from], at: tip });
    if (units > 0n)
      await saveCollectable(db.autocommit, { id, units, nonce: await chain.nextNonce(from), at });
  }
}
