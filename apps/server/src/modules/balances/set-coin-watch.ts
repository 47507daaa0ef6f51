import { Refusal } from '../../platform/refusal.ts';
import type { BalancesCore } from './core.ts';
import { unwatchCoin, watchCoin } from './store.ts';

/** Adds a coin to the watch list, or removes it. Idempotent. */
export async function setCoinWatch(
  core: BalancesCore,
  { userId, coin, watched }: { userId: string; coin: string; watched: boolean },
): Promise<{ coin: string; watched: boolean }> {
  if (core.coins.catalogue.find(coin) === undefined) throw new Refusal('NotFound');
  await core.db.inTransaction((tx) => (watched ? watchCoin : unwatchCoin)(tx, { userId, coin }));
  return { coin, watched };
}
