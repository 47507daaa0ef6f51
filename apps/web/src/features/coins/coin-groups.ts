import type { BalanceItem, CoinAction, CoinItem } from '@gim/contract';
import { isZero } from '../../shared/coins/amount-text.ts';

export interface CoinGroups {
  /** They have a balance, so they cannot be hidden. */
  readonly held: readonly CoinItem[];
  readonly shown: readonly CoinItem[];
  readonly hidden: readonly CoinItem[];
}

/** The coins by whether they stand on the home screen, and why. */
export function groupCoins(coins: readonly CoinItem[], balances: readonly BalanceItem[]): CoinGroups {
  const ofCoin = new Map(balances.map((balance) => [balance.coin, balance]));
  const groupOf = ({ id }: CoinItem): keyof CoinGroups => {
    const balance = ofCoin.get(id);
    if (balance === undefined) return 'shown';
    if (!isZero(balance.balance)) return 'held';
    return balance.hidden ? 'hidden' : 'shown';
  };
  const coinsIn = (group: keyof CoinGroups): readonly CoinItem[] =>
    coins.filter((coin) => groupOf(coin) === group);
  return { held: coinsIn('held'), shown: coinsIn('shown'), hidden: coinsIn('hidden') };
}

/** The coins whose name in either language, or whose ticker, has the words of the query. */
export function searchCoins(
  coins: readonly CoinItem[],
  query: string,
  nameOf: (coin: CoinItem) => string,
): readonly CoinItem[] {
  const words = query.trim().toLocaleLowerCase();
  if (words === '') return coins;
  return coins.filter((coin) =>
    [coin.id, coin.name, nameOf(coin)].some((text) => text.toLocaleLowerCase().includes(words)),
  );
}

/** The coins an act can begin with. What leaves must be there first; those with more come as they are ranked. */
export function coinsFor(
  action: CoinAction,
  coins: readonly CoinItem[],
  balances: readonly BalanceItem[],
): readonly CoinItem[] {
  const offered = coins.filter((coin) => coin.actions.includes(action));
  if (action !== 'Sell' && action !== 'Withdraw') return offered;
  const available = balances.filter((balance) => !isZero(balance.available));
  return available.flatMap(({ coin }) => offered.find(({ id }) => id === coin) ?? []);
}
