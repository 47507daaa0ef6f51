import type { Money } from '@gim/money';
import type { Companion } from '../../platform/db/companion.ts';

/** An expired hold. */
export interface ExpiringHold {
  readonly key: string;
  /** Whose money it is. */
  readonly owner: string;
  readonly amount: Money;
  readonly expiresAt: Date;
}

/**
 * What must take effect in the same transaction as the release of an expired hold: the operation that opened it moves
 * from undecided to expired. If one of the steps reports a conflict, the hold stays. At least one step, because the
 * time alone does not tell what became of a withdrawal.
 */
export type ExpiryRule = (hold: ExpiringHold) => readonly [Companion, ...Companion[]];

/** Expiry rules of holds, by the kind of the posting that opens them. */
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
