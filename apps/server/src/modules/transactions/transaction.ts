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

/** What the module that owns an operation provides at its creation. */
export type DraftOf<F extends Flow> = F extends Flow
  ? {
      readonly userId: string;
      readonly type: F['type'];
      /** The stages it has passed so far, in order; more than one if it completed at once. */
      readonly stages: readonly [StageOf<F>, ...StageOf<F>[]];
      readonly side: Side;
      readonly counter?: Side;
      readonly fee?: Money;
      readonly price?: UnitPrice;
      /** Its value in US dollars at creation. Omitted if there is no price. */
      readonly usd?: Money;
      readonly reason?: TransactionReason;
      readonly details: DetailsOf<F>;
      /** The keys of its postings. */
      readonly postings: readonly string[];
      /** A UUIDv7, if the caller needs to know it in advance. */
      readonly id?: string;
    }
  : never;

/** A transition. Takes effect only if the operation is at `from`. */
export type MoveOf<F extends Flow> = F extends Flow
  ? {
      readonly userId: string;
      readonly id: string;
      readonly type: F['type'];
      readonly from: StageOf<F>;
      /** Equal to `from` if the flow allows the stage to repeat. */
      readonly to: StageOf<F>;
      /** Required to reject or cancel, and only then. */
      readonly reason?: TransactionReason;
      /** Fields of the details that are known now. */
      readonly details?: Partial<DetailsOf<F>>;
      readonly counter?: Side;
      readonly fee?: Money;
      readonly price?: UnitPrice;
      /** The final amount, in the coin it was recorded in, if it is less than planned. */
      readonly amount?: Money;
      /** The same in US dollars, if known. */
      readonly usd?: Money;
      /** The key of the posting that this step is written with. */
      readonly posting?: string;
    }
  : never;

/** An update of an operation that stays at its stage: the number of confirmations, a fee change by the partner. */
export type NoteOf<F extends Flow> = F extends Flow
  ? {
      readonly userId: string;
      readonly id: string;
      readonly type: F['type'];
      readonly stage: StageOf<F>;
      readonly details: Partial<DetailsOf<F>>;
      /** If omitted, it is unchanged. */
      readonly fee?: Money;
    }
  : never;

/** The operations of the product's own flows. */
export type Draft = DraftOf<ContractFlow>;
export type Move = MoveOf<ContractFlow>;

/** The columns of a list item. The id contains the creation time. */
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

/** A stored record. */
export interface StoredTransaction<F extends Flow = Flow> extends ListedTransaction<F> {
  readonly userId: string;
  readonly postings: readonly string[];
  readonly createdAt: Date;
}

export interface Step {
  readonly stage: string;
  readonly at: Date;
}
