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
  core: Pick<BalancesCore, 'coins' | 'ledger'>,
  reader: Reader,
  userId: string,
): Promise<readonly Holding[]> {
  return (await heldBy(core, reader, userId)).holdings;
}

/** With the number of entries, which changes whenever anything is moved. */
export async function heldBy(
  { coins: { catalogue }, ledger }: Pick<BalancesCore, 'coins' | 'ledger'>,
  reader: Reader,
  userId: string,
): Promise<{ readonly holdings: readonly Holding[]; readonly entryCount: number }> {
  const { balances, entryCount } = await ledger.countedBalancesOf(reader, userId);
  const holdings = catalogue.coins.map(({ id: coin }) => {
    const of = (kind: 'available' | 'held'): Money =>
      balances.find(({ account }) => account.asset === coin && account.kind === kind)?.amount ??
      zero(catalogue.assetOf(coin));
    const [available, locked] = [of('available'), of('held')];
    return { coin, available, locked, balance: add(available, locked) };
  });
  return { holdings, entryCount };
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
