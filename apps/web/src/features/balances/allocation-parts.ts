import { asset, readMoney, sum, toDecimal } from '@gim/money';

export interface CoinShare {
  readonly coin: string;
  readonly usd: string;
}

export interface AllocationShares {
  readonly own: readonly CoinShare[];
  /** The total value of the coins without a colour of their own; null if there are none. */
  readonly otherUsd: string | null;
}

const exact = asset('USD', 18);

/** Gives each coin its own colour. If there are too many, the smallest share the last one. */
export function allocationShares(coins: readonly CoinShare[], tones: number): AllocationShares {
  if (coins.length <= tones) return { own: coins, otherUsd: null };
  const others = coins.slice(tones - 1).map(({ usd }) => readMoney(exact, usd));
  return { own: coins.slice(0, tones - 1), otherUsd: toDecimal(sum(exact, others)) };
}
