import { type Asset, add, type Money, zero } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import type { BalancesCore } from './core.ts';

/** What a user has of one coin. `balance` is the sum of the other two (M-08). */
export interface Holding {
  readonly coin: string;
  readonly available: Money;
  readonly locked: Money;
  readonly balance: Money;
}

/** One entry for every coin of the catalogue, zero included. */
export async function holdingsOf(
  { coins: { catalogue }, ledger }: Pick<BalancesCore, 'coins' | 'ledger'>,
  reader: Reader,
  userId: string,
): Promise<readonly Holding[]> {
  const found = await ledger.balancesOf(reader, userId);
  return catalogue.coins.map(({ id: coin }) => {
    const of = (kind: 'available' | 'held'): Money =>
      found.find(({ account }) => account.asset === coin && account.kind === kind)?.amount ??
      zero(catalogue.assetOf(coin));
    const [available, locked] = [of('available'), of('held')];
    return { coin, available, locked, balance: add(available, locked) };
  });
}

/** Incoming amounts of a user, by coin. */
export async function incomingOf(
  { incoming }: Pick<BalancesCore, 'incoming'>,
  reader: Reader,
  userId: string,
): Promise<(of: Asset) => Money> {
  const coming = (await Promise.all(incoming.map((source) => source(reader, userId)))).flat();
  return (of) =>
    coming.filter(({ asset }) => asset.code === of.code).reduce((all, amount) => add(all, amount), zero(of));
}
