import { type Money, type Ratio, ratio } from '@gim/money';
import type { Companion } from '../../platform/db/companion.ts';
import type { PostedShares } from './share-policy.ts';

/** A user who gets a share of every fee that another user pays. */
export interface FeeShareRecipient {
  /** A user's id. Never a deleted account's. */
  readonly beneficiary: string;
  /** 1 for the payer's referrer, 2 for that one's referrer, and so on. */
  readonly level: number;
  readonly rate: Ratio;
}

/**
 * Who shares in a user's fees. Declared here, below every flow that takes a fee; implemented by the module that has the
 * relations. The shares are in the posting of the fee.
 */
export interface FeeShares {
  /** Upper bound of the sum of all rates on one fee. A flow that cannot afford it refuses to start. */
  readonly rateMax: Ratio;
  /**
   * Called for every trade: answers from a cache without waiting, and returns a promise only if it has to read first. A
   * stale answer is fine, because `recording` refuses outdated relations.
   */
  recipientsOf(payer: string): readonly FeeShareRecipient[] | Promise<readonly FeeShareRecipient[]>;
  /** Reads the relations again, after a row of `recording` was refused. */
  refreshedRecipientsOf(payer: string): Promise<readonly FeeShareRecipient[]>;
  /**
   * Rows that are written with the posting. A refused row means that a relation has ended, and the fee is divided
   * again.
   */
  recording(posted: PostedShares): readonly Companion[];
  /** What to take back of a fee's shares when the fee is refunded. */
  reversalOf(fee: ReversedFee): Promise<ShareReversal>;
}

/** A refund: the posting that took the fee, and the one that refunds it. */
export interface ReversedFee {
  readonly posting: string;
  readonly reversal: string;
}

export interface ReversedShare {
  readonly beneficiary: string;
  readonly payer: string;
  readonly level: number;
  readonly fee: Money;
  readonly amount: Money;
  /**
   * The part of `amount` that can still be taken back. The house pays the rest until the beneficiary has earned it
   * again.
   */
  readonly taken: Money;
}

export interface ShareReversal {
  readonly shares: readonly ReversedShare[];
  /** Rows that are written with the posting. A refused row means a concurrent change, and everything is read again. */
  readonly companions: readonly Companion[];
}

/** The house keeps every fee. Used where there are no affiliates. */
export const noFeeShares: FeeShares = {
  rateMax: ratio(0n, 1n),
  recipientsOf: () => [],
  refreshedRecipientsOf: async () => [],
  recording: () => [],
  reversalOf: async () => ({ shares: [], companions: [] }),
};
