import type { Money } from '@gim/money';
import type { Companion } from '../../platform/db/companion.ts';
import type { Account, AccountKind, Leg } from './account.ts';

/** A posting: all of it takes effect, or nothing. */
export interface NewPosting {
  /** A UUID. Sending the same key again returns the first answer; with another intent it is `IdempotencyKeyReused`. */
  readonly key: string;
  /** The kind, as receipts name it: `trade`, `deposit`. */
  readonly kind: string;
  readonly legs: readonly Leg[];
  /** The hash of the original request, if a repeat of it can come with other legs, for example at another price. */
  readonly body?: string;
  /** Rows that must be written in the same database transaction. */
  readonly companions?: readonly Companion[];
}

/** The immutable facts of a posting, identical however often its key is sent. */
export interface Posted {
  readonly key: string;
  readonly at: Date;
}

/** Locks funds: from the owner's `available` to the owner's `held`. The key then names the hold. */
export interface NewHold extends Omit<NewPosting, 'legs'> {
  readonly owner: string;
  readonly amount: Money;
  /** Released after this time, if the rule registered for its kind agrees. */
  readonly expiresAt?: Date;
  /** Other movements that belong to it. */
  readonly legs?: readonly Leg[];
}

/** The parts of a posting that opens a hold. */
export type HoldParts = Required<Pick<NewPosting, 'legs' | 'companions'>>;

/** Spends a hold. What the legs do not use returns to `available`. */
export interface Settlement extends Omit<NewPosting, 'legs'> {
  /** The key of the hold. */
  readonly hold: string;
  /** Where it goes. */
  readonly to: readonly { readonly account: Account; readonly amount: Money }[];
  /** Other movements that belong to it. */
  readonly legs?: readonly Leg[];
}

/** Releases a hold. */
export interface Release extends Omit<NewPosting, 'legs'> {
  readonly hold: string;
  readonly legs?: readonly Leg[];
}

export type HoldState = 'open' | 'settled' | 'released' | 'expired';

export interface Hold {
  readonly key: string;
  readonly owner: string;
  readonly amount: Money;
  readonly expiresAt: Date | null;
  readonly state: HoldState;
}

/** An expired hold. */
export interface ExpiringHold extends Pick<Hold, 'key' | 'owner' | 'amount'> {
  readonly expiresAt: Date;
}

/**
 * What must take effect in the same transaction as the release of an expired hold: the operation that opened it moves
 * from undecided to expired. If a step reports a conflict, the hold stays. At least one step is required, because the
 * time alone does not tell whether a withdrawal was sent.
 */
export type ExpiryRule = (hold: ExpiringHold) => readonly [Companion, ...Companion[]];

/** What an owner has of one asset for one purpose. */
export interface Balance {
  readonly account: Account;
  readonly amount: Money;
}

/** What an owner has, with the number of entries of the owner's accounts. Entries are never removed, so an equal number means that nothing has changed. */
export interface CountedBalances {
  readonly balances: readonly Balance[];
  readonly entryCount: number;
}

/** What is owed to one customer, in units by coin, without zeros. */
export interface CustomerBalances {
  readonly owner: string;
  readonly units: ReadonlyMap<string, bigint>;
}

/** An owner's balance at the end of a step of time. */
export interface BalanceStep {
  readonly kind: AccountKind;
  /** When the step began; null for the balance before the first one. */
  readonly step: Date | null;
  readonly amount: Money;
}

/** Oldest first, and the place from which the next read continues. */
export interface BalanceSteps {
  readonly steps: readonly BalanceStep[];
  readonly readUntil: readonly { readonly account: string; readonly seq: number }[];
}

/** An open hold. */
export interface OpenHold {
  readonly key: string;
  /** The kind of the posting that made it. */
  readonly kind: string;
  readonly amount: Money;
  readonly at: Date;
}

/** A ledger entry. */
export interface Entry {
  readonly account: Account;
  readonly seq: number;
  readonly posting: string;
  readonly kind: string;
  readonly at: Date;
  /** Negative for a debit. */
  readonly amount: Money;
  readonly balance: Money;
}

export interface StatementPage {
  readonly entries: readonly Entry[];
  /** Pass it as `before` for the next page; null on the last one. */
  readonly next: string | null;
}
