import type { TradeSide } from '@gim/contract';
import type { Money } from '@gim/money';

/** One order at the exchange, as planned. */
export interface Hedge {
  readonly id: string;
  readonly coin: string;
  readonly side: TradeSide;
  readonly amount: Money;
  /** Dollars per coin: the market price at planning, and the worst price that is accepted. */
  readonly marketPrice: string;
  readonly limitPrice: string;
}

/** A hedge that has not ended. */
export interface OpenHedge extends Hedge {
  readonly status: 'planned' | 'sent';
  readonly tries: number;
  readonly sentAt: Date | null;
}

/** The result of a hedge, in whole units. */
export interface Fill {
  readonly coins: Money;
  readonly cost: Money;
  readonly fee: Money;
}
