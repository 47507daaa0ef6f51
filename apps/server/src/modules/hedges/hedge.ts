import type { TradeSide } from '@gim/contract';
import type { Money } from '@gim/money';

/** One order at the exchange, as it was planned. */
export interface Hedge {
  readonly id: string;
  readonly coin: string;
  readonly side: TradeSide;
  readonly amount: Money;
  /** Dollars for a whole coin: what the market said, and the worst that is taken. */
  readonly marketPrice: string;
  readonly limitPrice: string;
}

/** A hedge that is not over. */
export interface OpenHedge extends Hedge {
  readonly status: 'planned' | 'sent';
  readonly tries: number;
  readonly sentAt: Date | null;
}

/** What came of one, in whole units. */
export interface Fill {
  readonly coins: Money;
  readonly cost: Money;
  readonly fee: Money;
}
