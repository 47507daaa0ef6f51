import type { TradeSide } from '@gim/contract';
import type { Money } from '@gim/money';

/** What the house would take on by a trade. */
export interface Exposure {
  readonly coin: string;
  readonly side: TradeSide;
  /** Of the coin, as the user gets or gives it. */
  readonly amount: Money;
}

/**
 * Where the coins of a trade come from. Every trade is posted against the house's own inventory, at once and whole; this
 * port says whether the house wants it, before anything is posted.
 */
export interface Liquidity {
  takesOn(exposure: Exposure): boolean | Promise<boolean>;
}

/** The house trades whatever it has: the books refuse what it has not. */
export const houseInventory: Liquidity = { takesOn: () => true };
