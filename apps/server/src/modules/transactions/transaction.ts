import type {
  TransactionItem,
  TransactionReason,
  TransactionStage,
  TransactionStatus,
  TransactionType,
  transactionDetails,
} from '@gim/contract';
import type { Money } from '@gim/money';
import type { z } from 'zod/mini';

export type Direction = TransactionItem['direction'];

/** One side of an operation, as it changes the user's own balance. */
export interface Leg {
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

type Details = { readonly [T in TransactionType]: z.infer<(typeof transactionDetails)[T]> };

/** What the owner of an operation says when it begins. */
export type Draft = {
  [T in TransactionType]: {
    readonly userId: string;
    readonly type: T;
    /** The stages it has passed by now, in order; more than one when it was over at once. */
    readonly stages: readonly [TransactionStage, ...TransactionStage[]];
    readonly leg: Leg;
    readonly counter?: Leg;
    readonly fee?: Money;
    readonly price?: UnitPrice;
    /** What it is worth in US dollars now. Left out when nobody knows a price. */
    readonly usd?: Money;
    readonly reason?: TransactionReason;
    readonly details: Details[T];
    /** The keys of its postings. */
    readonly postings: readonly string[];
    /** A UUID of version 7, when the caller needs to know it before. */
    readonly id?: string;
  };
}[TransactionType];

/** A step forward. It happens only if the operation stands at `from`. */
export type Move = {
  [T in TransactionType]: {
    readonly userId: string;
    readonly id: string;
    readonly type: T;
    readonly from: TransactionStage;
    readonly to: TransactionStage;
    /** Needed to reject or cancel, and only then. */
    readonly reason?: TransactionReason;
    /** Parts of the details that are known now. */
    readonly details?: Partial<Details[T]>;
    readonly counter?: Leg;
    readonly fee?: Money;
    readonly price?: UnitPrice;
    /** The key of the posting that this step rides on. */
    readonly posting?: string;
  };
}[TransactionType];

/** News about an operation that stays where it is: confirmations counted, a fee that the partner wants to change. */
export type Note = {
  [T in TransactionType]: {
    readonly userId: string;
    readonly id: string;
    readonly type: T;
    readonly stage: TransactionStage;
    readonly details: Partial<Details[T]>;
  };
}[TransactionType];

/** A record as it is kept. */
export interface Kept {
  readonly id: string;
  readonly userId: string;
  readonly type: TransactionType;
  readonly stage: TransactionStage;
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
  readonly postings: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly endedAt: Date | null;
}

export interface Step {
  readonly stage: TransactionStage;
  readonly at: Date;
}
