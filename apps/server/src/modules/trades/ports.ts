import type { TradeSide } from '@gim/contract';
import type { Money } from '@gim/money';
import type { Companion } from '../../platform/db/companion.ts';

/** What the house would take on by a trade. */
export interface Exposure {
  readonly coin: string;
  readonly side: TradeSide;
  /** Of the coin, as the user receives or pays it. */
  readonly amount: Money;
}

/**
 * The liquidity of trades. Every trade is posted against the house's own inventory, at once and whole. The change of
 * the house's exposure is written with that posting, so that concurrent trades cannot exceed a limit together.
 */
export interface Liquidity {
  /** Null if the value of the trade cannot be determined now. A refused row exceeds the limit. */
  takeOn(exposure: Exposure): readonly Companion[] | null;
}

/** Trades whatever the house has; the ledger refuses anything beyond. */
export const houseInventory: Liquidity = { takeOn: () => [] };
