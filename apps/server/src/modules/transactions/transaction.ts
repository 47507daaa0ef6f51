import type {
  ContractFlow,
  Flow,
  StageOf,
  TransactionItem,
  TransactionReason,
  TransactionStatus,
} from '@gim/contract';
import type { Money } from '@gim/money';
import type { DetailsOf } from './flow.ts';

export type Direction = TransactionItem['direction'];

/** One side of an operation, as it changes the user's own balance. */
export interface Side {
  readonly money: Money;
  readonly direction: Direction;
}

/** One whole of `coin` cost `rate` of `quote`. */
export interface UnitPrice {
  readonly coin: string;
  readonly quote: string;
  /** A plain decimal. */
  readonly rate: string;
}

/** What the owner of an operation says when it begins. */
export type DraftOf<F extends Flow> = F extends Flow
  ? {
      readonly userId: string;
      readonly type: F['type'];
      /** The stages it has passed by now, in order; more than one when it was over at once. */
      readonly stages: readonly [StageOf<F>, ...StageOf<F>[]];
      readonly side: Side;
      readonly counter?: Side;
      readonly fee?: Money;
      readonly price?: UnitPrice;
      /** What it is worth in US dollars now. Left out when nobody knows a price. */
      readonly usd?: Money;
      readonly reason?: TransactionReason;
      readonly details: DetailsOf<F>;
      /** The keys of its postings. */
      readonly postings: readonly string[];
      /** A UUID of version 7, when the caller needs to know it before. */
      readonly id?: string;
    }
  : never;

/** A transition. It happens only if the operation stands at `from`. */
export type MoveOf<F extends Flow> = F extends Flow
  ? {
      readonly userId: string;
      readonly id: string;
      readonly type: F['type'];
      readonly from: StageOf<F>;
      /** The same stage as `from` where the flow lets it repeat. */
      readonly to: StageOf<F>;
      /** Needed to reject or cancel, and only then. */
      readonly reason?: TransactionReason;
      /** Parts of the details that are known now. */
      readonly details?: Partial<DetailsOf<F>>;
      readonly counter?: Side;
      readonly fee?: Money;
      readonly price?: UnitPrice;
      /** What it came to, in the coin it was recorded in, when that is less than was meant. */
      readonly amount?: Money;
      /** The same in US dollars, where it is known. */
      readonly usd?: Money;
      /** The key of the posting that this step rides on. */
      readonly posting?: string;
    }
  : never;

/** News about an operation that stays where it is: confirmations counted, a fee that the partner wants to change. */
export type NoteOf<F extends Flow> = F extends Flow
  ? {
      readonly userId: string;
      readonly id: string;
      readonly type: F['type'];
      readonly stage: StageOf<F>;
      readonly details: Partial<DetailsOf<F>>;
      /** Left out, it stays as it is. */
      readonly fee?: Money;
    }
  : never;

/** The operations of the product's own flows. */
export type Draft = DraftOf<ContractFlow>;
export type Move = MoveOf<ContractFlow>;

/** What a list shows of a record. Its id holds the time at which it was made. */
export interface ListedTransaction<F extends Flow = Flow> {
  readonly id: string;
  readonly type: F['type'];
  readonly stage: StageOf<F>;
  readonly status: TransactionStatus;
  readonly coin: string;
  readonly amount: string;
  readonly direction: Direction;
  readonly counterCoin: string | null;
  readonly counterAmount: string | null;
  readonly counterDirection: Direction | null;
  readonly feeCoin: string | null;
  readonly feeAmount: string | null;
  readonly priceCoin: string | null;
  readonly priceQuote: string | null;
  readonly priceRate: string | null;
  readonly usd: string | null;
  readonly reason: string | null;
  readonly details: unknown;
  readonly updatedAt: Date;
  readonly endedAt: Date | null;
}

/** A record as it is kept. */
export interface StoredTransaction<F extends Flow = Flow> extends ListedTransaction<F> {
  readonly userId: string;
  readonly postings: readonly string[];
  readonly createdAt: Date;
}

export interface Step {
  readonly stage: string;
  readonly at: Date;
}
