import type { Money } from '@gim/money';
import type { Reader, ReplicaReader } from '../../platform/db/db.ts';

/** A ledger entry, as far as a receipt needs it. */
export interface BookEntry {
  readonly account: { readonly owner: string; readonly kind: string };
  readonly posting: string;
  readonly at: Date;
  /** Negative for a debit. */
  readonly amount: Money;
}

/** The ledger as this module uses it. The two modules are on the same level, so it is a port. */
export interface Books {
  entriesOf(reader: ReplicaReader, postings: readonly string[]): Promise<readonly BookEntry[]>;
}

export interface Cancellation<Stage extends string = string> {
  readonly userId: string;
  readonly transactionId: string;
  /** The stage when it was read; the move to `canceled` must compare with it. */
  readonly stage: Stage;
}

/**
 * Cancels an operation of one type: releases funds or capacity and moves the record to `canceled`, in one posting.
 * Implemented by the module that owns the type.
 */
export type Canceller<Stage extends string = string> = {
  // A method, so that its type is bivariant and fits into the list of all flows.
  cancel(cancellation: Cancellation<Stage>): Promise<void>;
}['cancel'];

/** Opens a case when an operation is late. */
export interface LateCases {
  /** The number of an operation's case, if there is one. */
  numberOf(
    reader: ReplicaReader,
    own: { userId: string; transactionId: string },
  ): Promise<number | undefined>;
}

/** By type. */
export type Cancellers = ReadonlyMap<string, Canceller>;

/** The account holder and the balances, for exports; from the kyc module and the ledger. */
export interface StatementFacts {
  /** The legal name once the identity is checked. Undefined for a deleted account. */
  holderOf(
    reader: Reader,
    userId: string,
  ): Promise<{ readonly name: string | null; readonly email: string } | undefined>;
  /** The user's balance of each coin before a moment. */
  balancesBefore(
    reader: ReplicaReader,
    question: { readonly owner: string; readonly before: Date },
  ): Promise<readonly Money[]>;
}
