import type { Money } from '@gim/money';
import type { Companion } from '../../platform/db/companion.ts';

/** A hold whose time is over. */
export interface ExpiringHold {
  readonly key: string;
  /** Whose money it is. */
  readonly owner: string;
  readonly amount: Money;
  readonly expiresAt: Date;
}

/**
 * What must take effect in the same transaction for an overdue hold to be given back: the operation that opened it moves
 * from "still undecided" to "expired". While the money is needed, one of them answers "no", and the hold stays. At least
 * one, because time alone does not know what became of a withdrawal.
 */
export type ExpiryRule = (hold: ExpiringHold) => readonly [Companion, ...Companion[]];

/** The rules of those who open holds that end by time, by the kind of the posting that opens them. */
export class HoldOwners {
  readonly #rules = new Map<string, ExpiryRule>();

  register(kind: string, rule: ExpiryRule): void {
    if (this.#rules.has(kind)) throw new Error(`Two modules say when a hold of a ${kind} expires.`);
    this.#rules.set(kind, rule);
  }

  ruleOf(kind: string): ExpiryRule | undefined {
    return this.#rules.get(kind);
  }
}
