import type { TradeSide } from '@gim/contract';

/** One order, identified by our own id. Amounts and prices are decimals. */
export interface ExchangeOrder {
  readonly id: string;
  readonly coin: string;
  readonly side: TradeSide;
  readonly amount: string;
  /** The worst price that is accepted, immediate or cancel. */
  readonly limitPrice: string;
}

/** The state of an order at the exchange. */
export interface ExchangeFill {
  readonly isOver: boolean;
  readonly filled: string;
  /** Dollars paid or received, without the fee. */
  readonly cost: string;
  readonly fee: string;
}

/**
 * The exchange's answer to an order. `taken`: it has the order. `busy`: it certainly does not have it, and it can be
 * sent later. `refused`: it certainly does not have it, and would refuse it again. In all other cases `send` throws,
 * and the outcome is unknown.
 */
export type SendOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'busy'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** An exchange where the house buys what its users bought, and sells what they sold. */
export interface Exchange {
  /** Part of the names of its ledger accounts: `kraken`. */
  readonly name: string;
  send(order: ExchangeOrder): Promise<SendOutcome>;
  /** Finds an order by our id, open or ended; undefined if the exchange does not know it. */
  find(order: Pick<ExchangeOrder, 'id' | 'coin'>): Promise<ExchangeFill | undefined>;
}
