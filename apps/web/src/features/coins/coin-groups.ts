import type { BalanceItem, CoinAction, CoinItem } from '@gim/contract';
import { isZero } from '../../shared/coins/amount-text.ts';

export interface CoinGroups {
  /** Coins with a balance cannot be hidden. */
  readonly held: readonly CoinItem[];
  readonly shown: readonly CoinItem[];
  readonly hidden: readonly CoinItem[];
}

/** Groups the coins by whether the home screen shows them, and why. */
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

/** The coins whose ticker, English name or translated name contains the query. */
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

/** The coins available for an action. Outgoing actions need a balance and list the coins by value. */
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
