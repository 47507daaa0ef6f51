import type { Money } from '@gim/money';
import type { Companion } from '../../platform/db/companion.ts';
import type { Account, AccountKind, Leg } from './account.ts';

/** One intent: all of it happens, or nothing. */
export interface NewPosting {
  /** A UUID. The same key again answers what it answered first; with another intent it is `IdempotencyKeyReused`. */
  readonly key: string;
  /** What it is, as receipts name it: `trade`, `deposit`. */
  readonly kind: string;
  readonly legs: readonly Leg[];
  /** What was asked for, when the same request can come with other legs later, such as at another price. */
  readonly body?: string;
  /** Rows that must be written in the same database transaction. */
  readonly companions?: readonly Companion[];
}

/** What is known of a posting for good. Byte for byte the same, however often its key is sent. */
export interface Posted {
  readonly key: string;
  readonly at: Date;
}

/** Sets money aside: from the owner's `available` to the owner's `held`. The key names the hold from then on. */
export interface NewHold extends Omit<NewPosting, 'legs'> {
  readonly owner: string;
  readonly amount: Money;
  /** Given back after this time, if the rule that is registered for its kind lets it go. */
  readonly expiresAt?: Date;
  /** Other movements that belong to it. */
  readonly legs?: readonly Leg[];
}

/** The parts of a posting that sets money aside. */
export type HoldParts = Required<Pick<NewPosting, 'legs' | 'companions'>>;

/** Spends a hold. What the legs do not take goes back to `available`. */
export interface Settlement extends Omit<NewPosting, 'legs'> {
  /** The key of the hold. */
  readonly hold: string;
  /** Where it goes. */
  readonly to: readonly { readonly account: Account; readonly amount: Money }[];
  /** Other movements that belong to it. */
  readonly legs?: readonly Leg[];
}

/** Gives a hold back. */
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

/** What an owner has of one asset for one purpose. */
export interface Balance {
  readonly account: Account;
  readonly amount: Money;
}

/** What an owner has, and a text that changes with every entry of the owner's accounts. */
export interface Standing {
  readonly balances: readonly Balance[];
  readonly version: string;
}

/** What an account of an owner came to at the end of a step of time. */
export interface BalanceStep {
  readonly kind: AccountKind;
  /** When the step began; null for how it stood before the first one. */
  readonly step: Date | null;
  readonly amount: Money;
}

/** Money that is set aside now. */
export interface OpenHold {
  readonly key: string;
  /** The kind of the posting that made it. */
  readonly kind: string;
  readonly amount: Money;
  readonly at: Date;
}

/** One line of the books. */
export interface Entry {
  readonly account: Account;
  readonly seq: number;
  readonly posting: string;
  readonly kind: string;
  readonly at: Date;
  /** Negative when it was taken. */
  readonly amount: Money;
  readonly balance: Money;
}

export interface StatementPage {
  readonly entries: readonly Entry[];
  /** Give it as `before` for the next page; null on the last. */
  readonly next: string | null;
}
