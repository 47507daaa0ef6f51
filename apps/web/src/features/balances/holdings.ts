import type { BalanceItem, CoinItem } from '@gim/contract';
import { isZero } from '../../shared/coins/amount-text.ts';

/** A coin and the user's balance of it. */
export interface Holding {
  readonly coin: CoinItem;
  readonly balance: BalanceItem;
}

/**
 * The coins of the home screen: first those with a balance as the server ranks them, most valuable first, then the
 * others in catalogue order. A coin missing from the catalogue is skipped: it has neither name nor digits.
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

/** The number of coins with a balance or an incoming deposit. */
export const countHeld = (balances: readonly BalanceItem[]): number =>
  balances.filter((balance) => !isNothing(balance)).length;

/** Incoming deposits count: hiding the coin would hide the pending deposit. */
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
