import type { HoldItem } from '@gim/contract';
import { toDecimal } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import type { BalancesCore } from './core.ts';

/** The holds on a coin, each with its operation. */
export async function listHolds(
  { db, coins, ledger, operations }: BalancesCore,
  { userId, coin }: { userId: string; coin: string },
): Promise<{ items: HoldItem[] }> {
  if (coins.catalogue.find(coin) === undefined) throw new Refusal('NotFound');
  const holds = await ledger.openHolds(db.autocommit, { owner: userId, asset: coin });
  const found =
    holds.length === 0
      ? new Map()
      : await operations.openByPostings(db.autocommit, { userId, keys: holds.map(({ key }) => key) });
  return {
    items: holds.map(({ key, kind, amount, at }) => ({
      id: key,
      kind: found.get(key)?.type ?? kind,
      amount: toDecimal(amount),
      transactionId: found.get(key)?.id ?? null,
      since: at.toISOString(),
    })),
  };
}
