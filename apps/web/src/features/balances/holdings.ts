import type { BalanceItem, CoinItem } from '@gim/contract';
import { isZero } from '../../shared/coins/amount-text.ts';

/** A coin with what the user has of it. */
export interface Holding {
  readonly coin: CoinItem;
  readonly balance: BalanceItem;
}

/**
 * The coins of the home screen: those with a balance as the server ranks them, the most valuable first, then the others
 * in the order of the catalogue. A coin the catalogue does not know is left out: it has neither name nor digits.
 */
export function holdingsOf(coins: readonly CoinItem[], balances: readonly BalanceItem[]): readonly Holding[] {
  const byId = new Map(coins.map((coin) => [coin.id, coin]));
  const held = balances
    .filter((balance) => !isNothing(balance))
    .flatMap((balance) => {
      const coin = byId.get(balance.coin);
      return coin === undefined ? [] : [{ coin, balance }];
    });
  const heldIds = new Set(held.map(({ coin }) => coin.id));
  const hiddenIds = new Set(balances.filter(({ hidden }) => hidden).map(({ coin }) => coin));
  const others = coins
    .filter(({ id }) => !heldIds.has(id) && !hiddenIds.has(id))
    .map((coin) => ({ coin, balance: balances.find((item) => item.coin === coin.id) ?? nothingOf(coin.id) }));
  return [...held, ...others];
}

/** How many coins there is something of, owned or on its way. */
export const countHeld = (balances: readonly BalanceItem[]): number =>
  balances.filter((balance) => !isNothing(balance)).length;

/** What is on its way counts: hiding the coin would hide the wait. */
const isNothing = ({ balance, incoming }: BalanceItem): boolean => isZero(balance) && isZero(incoming);

const nothingOf = (coin: string): BalanceItem => ({
  coin,
  balance: '0',
  available: '0',
  locked: '0',
  incoming: '0',
  usd: '0',
  hidden: false,
  watched: false,
});
