import type { Money } from '@gim/money';
import type { Reader, ReplicaReader } from '../../platform/db/db.ts';

/** A line of the books, as far as a receipt needs it. */
export interface BookEntry {
  readonly account: { readonly owner: string; readonly kind: string };
  readonly posting: string;
  readonly at: Date;
  /** Negative when it was taken from the account. */
  readonly amount: Money;
}

/** The ledger, as this module sees it: it stands on the same level, so it comes by this port. */
export interface Books {
  entriesOf(reader: ReplicaReader, postings: readonly string[]): Promise<readonly BookEntry[]>;
}

export interface Cancellation<Stage extends string = string> {
  readonly userId: string;
  readonly transactionId: string;
  /** Where it stood when it was looked at; the move to `canceled` must compare with it. */
  readonly stage: Stage;
}

/**
 * Undoes an operation of one type: gives held money or capacity back and moves the record to `canceled`, all in one
 * posting. Given by the module that owns the type.
 */
export type Canceller<Stage extends string = string> = {
  // A method, so that the canceller of one flow fits into the list of all.
  cancel(cancellation: Cancellation<Stage>): Promise<void>;
}['cancel'];

/** Whoever opens a case when an operation is late. */
export interface LateCases {
  /** The number of the case of an operation, if there is one. */
  numberOf(
    reader: ReplicaReader,
    own: { userId: string; transactionId: string },
  ): Promise<number | undefined>;
}

/** By type. */
export type Cancellers = ReadonlyMap<string, Canceller>;

/** Who a statement is about and what they owned: the ledger and the identity, as an export sees them. */
export interface StatementFacts {
  /** The legal name once the identity is checked. Undefined for a deleted account. */
  holderOf(
    reader: Reader,
    userId: string,
  ): Promise<{ readonly name: string | null; readonly email: string } | undefined>;
  /** What the user had of each coin before a moment. */
  balancesBefore(
    reader: ReplicaReader,
    question: { readonly owner: string; readonly before: Date },
  ): Promise<readonly Money[]>;
}
