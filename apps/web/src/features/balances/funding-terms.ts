import type { CoinItem } from '@gim/contract';
import { compareRatios, parseRatio } from '@gim/money';

export interface FundingTerms {
  /** How long a deposit takes on the fastest and on the slowest network. */
  readonly depositMinutes: { readonly least: number; readonly most: number } | null;
  /** The smallest purchase and the lowest fee of all coins. */
  readonly buy: { readonly minUsd: string; readonly feePercent: string } | null;
}

/** Time and cost of the ways to fund a wallet; null for a way that is unavailable. */
export function fundingTermsOf(coins: readonly CoinItem[]): FundingTerms {
  const minutes = coins
    .flatMap(({ networks }) => networks)
    .flatMap(({ canDeposit, etaMinutes }) => (canDeposit ? [Math.max(1, etaMinutes)] : []));
  const trades = coins.flatMap(({ actions, trade }) =>
    trade !== null && actions.includes('Buy') ? [trade] : [],
  );
  const minUsd = leastOf(trades.map((trade) => trade.minUsd));
  const feePercent = leastOf(trades.map((trade) => trade.feePercent));
  return {
    depositMinutes: minutes.length === 0 ? null : { least: Math.min(...minutes), most: Math.max(...minutes) },
    buy: minUsd === undefined || feePercent === undefined ? null : { minUsd, feePercent },
  };
}

const leastOf = (amounts: readonly string[]): string | undefined =>
  amounts.toSorted((one, other) => {
    const [left, right] = [parseRatio(one), parseRatio(other)];
    return left.ok && right.ok ? compareRatios(left.value, right.value) : 0;
  })[0];
