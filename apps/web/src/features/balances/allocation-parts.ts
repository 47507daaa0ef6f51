import { asset, readMoney, sum, toDecimal } from '@gim/money';

export interface CoinShare {
  readonly coin: string;
  readonly usd: string;
}

export interface AllocationShares {
  readonly own: readonly CoinShare[];
  /** What the coins that have no tone of their own are worth together; null where there are none. */
  readonly otherUsd: string | null;
}

const exact = asset('USD', 18);

/** Gives each coin a tone of its own. The smallest share the last one as one part when there are too many. */
export function allocationShares(coins: readonly CoinShare[], tones: number): AllocationShares {
  if (coins.length <= tones) return { own: coins, otherUsd: null };
  const others = coins.slice(tones - 1).map(({ usd }) => readMoney(exact, usd));
  return { own: coins.slice(0, tones - 1), otherUsd: toDecimal(sum(exact, others)) };
}
