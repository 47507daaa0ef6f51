import type { Asset, Money } from '@gim/money';

/**
 * What an account is for. `outside` (money at partners and on chains) and `allowance` (where limits and capacities come
 * from) may be negative; everything else is funded before it is spent. The numbers are those of `ledger.kind`.
 */
export const accountKinds = {
  available: { no: 1, isStriped: false },
  held: { no: 2, isStriped: false },
  house: { no: 3, isStriped: true },
  fees: { no: 4, isStriped: true },
  rounding: { no: 5, isStriped: true },
  affiliate: { no: 6, isStriped: false },
  limit: { no: 7, isStriped: false },
  outside: { no: 8, isStriped: true },
  allowance: { no: 9, isStriped: true },
} as const;

export type AccountKind = keyof typeof accountKinds;

/**
 * Whose, of what, what for. The asset is part of the type, so that a leg from dollars to bitcoin does not compile
 * (M-02). Accounts open themselves with their first entry.
 */
export interface Account<Code extends string = string> {
  /** A user's id, or a name such as `gim`, `outside:paypal`, `point:<id>`. */
  readonly owner: string;
  readonly asset: Code;
  readonly kind: AccountKind;
}

/** Example: `account(userId, 'USD', 'available')`. */
export const account = <const Code extends string>(
  owner: string,
  asset: Code,
  kind: AccountKind,
): Account<Code> => ({ owner, asset, kind });

/** One movement of a posting. It always has a source and a destination, so a posting cannot create money. */
export interface Leg<Code extends string = string> {
  readonly from: Account<Code>;
  readonly to: Account<Code>;
  readonly amount: Money<Asset<Code>>;
}

/** Example: `leg(account(userId, 'USD', 'available'), account('gim', 'USD', 'house'), money(USD, 150n))`. */
export const leg = <const Code extends string>(
  from: Account<Code>,
  to: Account<NoInfer<Code>>,
  amount: Money<Asset<NoInfer<Code>>>,
): Leg<Code> => ({ from, to, amount });
