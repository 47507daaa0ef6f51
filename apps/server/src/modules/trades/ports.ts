import type { TradeSide } from '@gim/contract';
import type { Money } from '@gim/money';
import type { Companion } from '../../platform/db/companion.ts';

/** What the house would take on by a trade. */
export interface Exposure {
  readonly coin: string;
  readonly side: TradeSide;
  /** Of the coin, as the user gets or gives it. */
  readonly amount: Money;
}

/**
 * Where the coins of a trade come from. Every trade is posted against the house's own inventory, at once and whole. What
 * it adds to the house's exposure is written with that posting, so that parallel trades cannot exceed a limit together.
 */
export interface Liquidity {
  /** Null when the house cannot tell now what the trade is worth. A row that is refused is over the limit. */
  takeOn(exposure: Exposure): readonly Companion[] | null;
}

/** The house trades whatever it has: the ledger refuses what it has not. */
export const houseInventory: Liquidity = { takeOn: () => [] };
