import type { PayoutFinding, PayoutSideState } from '@gim/contract';
import { type Payout, type PayoutKind, receivesOf } from '../payout.ts';
import type { PartnerPayout } from '../ports.ts';

/** One side of a comparison. Amounts are in cents; `to` is for display. */
export interface Side {
  readonly amount: string;
  readonly fee: string;
  readonly state: PayoutSideState;
  readonly to: string;
  readonly at: Date;
}

/** A difference found for one payout. */
export interface Difference {
  readonly finding: PayoutFinding;
  readonly kind: PayoutKind;
  readonly payoutId: string | null;
  readonly reference: string | null;
  readonly ours: Side | null;
  readonly theirs: Side | null;
}

/** Our payout, and the partner's version of it if there is one. */
export interface Pair {
  readonly ours: Payout;
  readonly to: string;
  readonly theirs: PartnerPayout | undefined;
}

export const stateName = (state: PartnerPayout['state']): PayoutSideState =>
  typeof state === 'object' ? 'feeChanged' : state;

export const ourSideOf = (row: Payout, to: string): Side => ({
  amount: receivesOf(row).units.toString(),
  fee: row.fee,
  state: row.state,
  to,
  at: row.orderedAt ?? row.createdAt,
});

export const partnerSideOf = (found: PartnerPayout): Side => ({
  amount: found.amount.units.toString(),
  fee: found.fee.units.toString(),
  state: stateName(found.state),
  to: maskTarget(found.to),
  at: found.at,
});

/** A PayPal address is an e-mail address: keep only the first letter of its local part. */
const maskTarget = (to: string): string => to.replace(/^([^@\s])[^@]*@/, '$1•••@');

/** The partner's states that agree with each of ours. */
const agreeing: Readonly<Record<string, readonly string[]>> = {
  ordered: ['processing', 'feeChanged'],
  sent: ['sent', 'processing', 'feeChanged'],
  unclaimed: ['unclaimed'],
  successful: ['successful'],
  rejected: ['failed', 'returned', 'canceled'],
  canceled: ['failed', 'returned', 'canceled'],
};

/** Nothing was paid, so the partner need not know the payout. */
const isNothing = (state: string): boolean => state === 'rejected' || state === 'canceled';

/** `none`: no money moved, so the payout counts in no sum. */
export function compare({ ours, to, theirs }: Pair): PayoutFinding | 'agree' | 'none' {
  if (theirs === undefined) return isNothing(ours.state) ? 'none' : 'OnlyOurs';
  const [one, other] = [ourSideOf(ours, to), partnerSideOf(theirs)];
  if (ours.state === 'successful' && other.state === 'returned') return 'ReturnedAfterEnd';
  if (isNothing(ours.state) && agreeing[ours.state]?.includes(other.state) === true) return 'none';
  if (agreeing[ours.state]?.includes(other.state) !== true) return 'StateDiffers';
  // The partner may charge less than agreed, never more.
  return one.amount !== other.amount || BigInt(other.fee) > BigInt(one.fee) ? 'AmountDiffers' : 'agree';
}

/**
 * Whether a payout that only the partner has may be one of ours whose reference it lost: same kind and amount, about
 * the same destination and time.
 */
export function isLikelyPair(ours: Difference, theirs: Difference): boolean {
  if (ours.finding !== 'OnlyOurs' || theirs.finding !== 'OnlyTheirs' || ours.kind !== theirs.kind)
    return false;
  if (ours.ours === null || theirs.theirs === null) return false;
  const isNear = Math.abs(ours.ours.at.getTime() - theirs.theirs.at.getTime()) <= PAIR_MS;
  const isSamePlace =
    theirs.theirs.to === '' || ours.ours.to === '' || samePlace(ours.ours.to, theirs.theirs.to);
  return isNear && isSamePlace && ours.ours.amount === theirs.theirs.amount;
}

const PAIR_MS = 86_400_000;
const samePlace = (one: string, other: string): boolean =>
  maskTarget(one).toLowerCase() === maskTarget(other).toLowerCase() || lastFour(one) === lastFour(other);
const lastFour = (text: string): string => /(\d{4})$/.exec(text)?.[1] ?? text;
