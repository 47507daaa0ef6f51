import { money } from '@gim/money';
import { companion } from '../../platform/db/companion.ts';
import type { ReversedFee, ShareReversal } from '../fees/index.ts';
import { account } from '../ledger/index.ts';
import type { AffiliateCore } from './core.ts';
import { listShares, reversalRows } from './share-store.ts';

/**
 * Takes the shares of a refunded fee back, as far as the balances cover them. The rest becomes a debt, which the next
 * withdrawal pays first.
 */
export async function reversalOf(
  { db, clock, coins: { catalogue }, ledger }: AffiliateCore,
  { posting, reversal }: ReversedFee,
): Promise<ShareReversal> {
  const reader = db.autocommit;
  const kept = await listShares(reader, posting);
  const shares = await Promise.all(
    kept.map(async ({ affiliateId, payerId, level, coin, units, feeUnits }) => {
      const asset = catalogue.assetOf(coin);
      const amount = money(asset, BigInt(units));
      const there = (await ledger.balanceOf(reader, account(affiliateId, coin, 'affiliate'))).amount.units;
      const taken = money(asset, there < amount.units ? there : amount.units);
      const fee = money(asset, BigInt(feeUnits));
      return { beneficiary: affiliateId, payer: payerId, level, fee, amount, taken };
    }),
  );
  const at = clock.now();
  return {
    shares,
    companions: shares.map(({ level, amount, taken }) =>
      companion(reversalRows, {
        posting: reversal,
        reverses: posting,
        level,
        owed: `${amount.units - taken.units}`,
        at,
      }),
    ),
  };
}
