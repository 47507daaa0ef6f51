import type { TradeSide } from '@gim/contract';

/** One order, by the name that we gave it. Amounts and prices are plain decimals, as exact as the exchange takes them. */
export interface ExchangeOrder {
  readonly id: string;
  readonly coin: string;
  readonly side: TradeSide;
  readonly amount: string;
  /** The worst price that is taken. What cannot be had for it at once is not wanted. */
  readonly limitPrice: string;
}

/** How an order stands at the exchange. */
export interface ExchangeFill {
  readonly isOver: boolean;
  readonly filled: string;
  /** Dollars paid or got for it, without the fee. */
  readonly cost: string;
  readonly fee: string;
}

/**
 * What the exchange said to an order. `taken`: it is there. `busy`: it is certainly not there and may be sent later.
 * `refused`: it is certainly not there, and the same order would be refused again. Whatever else happens is thrown and
 * means that nobody knows.
 */
export type SendOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'busy'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** An exchange where the house buys what its users bought, and sells what they sold. */
export interface Exchange {
  /** Names the accounts in the books: `kraken`. */
  readonly name: string;
  send(order: ExchangeOrder): Promise<SendOutcome>;
  /** An order by the name that we gave it, open or over; undefined when the exchange does not know it. */
  find(order: Pick<ExchangeOrder, 'id' | 'coin'>): Promise<ExchangeFill | undefined>;
}
