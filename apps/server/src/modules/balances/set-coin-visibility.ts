import { Refusal } from '../../platform/refusal.ts';
import type { BalancesCore } from './core.ts';
import { holdingsOf } from './holding.ts';
import { hideCoin, showCoin } from './store.ts';

/** Hides or shows a coin. A concurrent deposit is harmless: a coin with a balance is always shown. */
export async function setCoinVisibility(
  core: BalancesCore,
  { userId, coin, hidden }: { userId: string; coin: string; hidden: boolean },
): Promise<{ coin: string; hidden: boolean }> {
  if (core.coins.catalogue.find(coin) === undefined) throw new Refusal('NotFound');
  await core.db.inTransaction(async (tx) => {
    if (!hidden) return showCoin(tx, { userId, coin });
    const holding = (await holdingsOf(core, tx, userId)).find((one) => one.coin === coin);
    if (holding !== undefined && holding.balance.units > 0n) throw new Refusal('CoinHasBalance');
    return hideCoin(tx, { userId, coin });
  });
  return { coin, hidden };
}
