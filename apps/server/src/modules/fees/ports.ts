import { type Money, type Ratio, ratio } from '@gim/money';
import type { Companion } from '../../platform/db/companion.ts';
import type { PostedShares } from './share-policy.ts';

/** Somebody who gets a part of every fee that another user pays. */
export interface FeeSharer {
  /** A user's id. Never that of a deleted account. */
  readonly beneficiary: string;
  /** 1 for who referred the payer, 2 for who referred that one, and so on. */
  readonly level: number;
  readonly rate: Ratio;
}

/**
 * Who shares in the fees of a user. Declared here, below every flow that takes a fee; implemented by whoever knows the
 * relations. The shares are posted with the fee itself.
 */
export interface FeeShares {
  /** All rates of one fee together are at most this. A flow that cannot afford it refuses to start. */
  readonly rateMax: Ratio;
  /**
   * On the path of every trade: answers from memory at once, and with a promise only what it has to read first. An
   * answer may be some seconds old where `recording` refuses what is out of date.
   */
  sharersOf(payer: string): readonly FeeSharer[] | Promise<readonly FeeSharer[]>;
  /** Reads the relations again, because a row of `recording` was refused. */
  refreshedSharersOf(payer: string): Promise<readonly FeeSharer[]>;
  /** Rows that are written with the posting. A refused row means that a relation has ended: the fee is divided again. */
  recording(posted: PostedShares): readonly Companion[];
  /** What is taken back of the shares of a fee when the fee itself is given back. */
  reversalOf(fee: ReversedFee): Promise<ShareReversal>;
}

/** A fee that is given back: the posting that took it, and the one that gives it back. */
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
  /** The part of `amount` that is still there to be taken. The house bears the rest until the beneficiary has earned it again. */
  readonly taken: Money;
}

export interface ShareReversal {
  readonly shares: readonly ReversedShare[];
  /** Rows that are written with the posting. A refused row means that somebody else was first: it is read again. */
  readonly companions: readonly Companion[];
}

/** The house keeps every fee: what the product runs with until affiliates exist. */
export const noFeeShares: FeeShares = {
  rateMax: ratio(0n, 1n),
  sharersOf: () => [],
  refreshedSharersOf: async () => [],
  recording: () => [],
  reversalOf: async () => ({ shares: [], companions: [] }),
};
