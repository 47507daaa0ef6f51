import { type AccountKind, accountKinds } from './account.ts';

/**
 * An account's number packs owner, asset (10 bits), stripe (6) and kind (4). It stays below 2^53, so a JavaScript
 * number holds it exactly. It is computed with arithmetic, because bit operators would cut it to 32 bits.
 */
export type AccountId = number;

const OWNER = 2 ** 20;
const ASSET = 2 ** 10;
const STRIPE = 2 ** 4;
const stripesMax = 64;

export interface AccountParts {
  readonly ownerNo: number;
  readonly assetNo: number;
  readonly stripe: number;
  readonly kind: AccountKind;
}

export function accountIdOf({ ownerNo, assetNo, stripe, kind }: AccountParts): AccountId {
  const { no, isStriped } = accountKinds[kind];
  return ownerNo * OWNER + assetNo * ASSET + (isStriped ? stripe * STRIPE : 0) + no;
}

const kindNoOf = (id: AccountId): number => id % STRIPE;
export const assetNoOf = (id: AccountId): number => Math.floor(id / ASSET) % ASSET;
export const ownerNoOf = (id: AccountId): number => Math.floor(id / OWNER);
const stripeOf = (id: AccountId): number => Math.floor(id / STRIPE) % stripesMax;

/** The account without its stripe: the same whichever process wrote to it. */
export const withoutStripe = (id: AccountId): number => id - stripeOf(id) * STRIPE;

/** Kinds from 8 on may be negative: accounts outside the house, and the sources of limits. */
export const mayBeNegative = (id: AccountId): boolean => kindNoOf(id) >= 8;

const kindNames = new Map<number, AccountKind>();
for (const name of ['available', 'held', 'house', 'fees', 'rounding'] as const)
  kindNames.set(accountKinds[name].no, name);
for (const name of ['affiliate', 'limit', 'outside', 'allowance'] as const)
  kindNames.set(accountKinds[name].no, name);

export function kindOf(id: AccountId): AccountKind {
  const kind = kindNames.get(kindNoOf(id));
  if (kind === undefined) throw new RangeError(`The account ${id} is of no known kind.`);
  return kind;
}

export const isStriped = (id: AccountId): boolean => accountKinds[kindOf(id)].isStriped;

export const isHeld = (id: AccountId): boolean => kindNoOf(id) === accountKinds.held.no;
