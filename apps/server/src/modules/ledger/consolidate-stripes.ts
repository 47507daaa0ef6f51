import { accountIdOf, assetNoOf, kindOf, ownerNoOf } from './account-id.ts';
import type { LedgerCore } from './core.ts';
import { readIdleStripes } from './stripe-store.ts';

/** Moves the funds of stripes whose processes have ended into the stripe of this process. */
export async function consolidateStripes({ writer, db }: LedgerCore): Promise<void> {
  const { stripe } = await writer.open();
  for (const { id, balance } of await readIdleStripes(db.autocommit)) {
    const home = accountIdOf({ ownerNo: ownerNoOf(id), assetNo: assetNoOf(id), stripe, kind: kindOf(id) });
    if (home !== id) await writer.postLines({ ids: [id, home], amounts: [-balance, balance] });
  }
}
