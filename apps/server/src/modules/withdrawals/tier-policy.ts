import type { ReviewReason, StepUpProof } from '@gim/contract';
import type { WithdrawalRules } from './withdrawal-rules.ts';

/** What is known of a withdrawal when it is asked for. */
export interface TierFacts {
  readonly usdCents: bigint;
  /** Of the last 24 hours, without this one. */
  readonly dayCents: bigint;
  readonly dayCount: number;
  readonly isNewAddress: boolean;
  readonly isNewDevice: boolean;
  readonly isAfterSecurityChange: boolean;
  /** As the network counts; null for a transfer inside, which takes nothing from the hot wallet. */
  readonly hot: { readonly pays: bigint; readonly has: bigint } | null;
}

/** How a withdrawal leaves (D5). */
export interface Tier {
  readonly isDelayed: boolean;
  readonly approvalsNeeded: 0 | 1 | 2;
  readonly reasons: readonly ReviewReason[];
  readonly risk: 'low' | 'medium' | 'high';
}

export const centsOf = (usd: number): bigint => BigInt(usd) * 100n;

/** T0: whether the day's sum is small enough for the password with a mailed code. */
export const isProofEnough = (
  method: StepUpProof['method'],
  { usdCents, dayCents }: Pick<TierFacts, 'usdCents' | 'dayCents'>,
  { mailedUsd }: Pick<WithdrawalRules, 'mailedUsd'>,
): boolean => method !== 'password-email' || dayCents + usdCents <= centsOf(mailedUsd);

/**
 * T1 leaves at once. T2 waits a day: a large day, a new address above its own limit, a new device, a changed factor. T3
 * needs two people. One person looks at what comes with two of these signs at once, or at very many in a day.
 */
export function tierOf(facts: TierFacts, rules: WithdrawalRules): Tier {
  const day = facts.dayCents + facts.usdCents;
  const signs: ReviewReason[] = [
    ...(facts.isNewAddress && facts.usdCents > centsOf(rules.newAddressUsd) ? (['NewAddress'] as const) : []),
    ...(facts.isNewDevice ? (['NewDevice'] as const) : []),
    ...(facts.isAfterSecurityChange ? (['AfterSecurityChange'] as const) : []),
  ];
  const large: ReviewReason[] = [
    ...(day > centsOf(rules.twoPeopleUsd) ? (['AboveTwoPeopleLimit'] as const) : []),
    ...(isLargePart(facts.hot, rules) ? (['LargePartOfHotWallet'] as const) : []),
  ];
  const many: ReviewReason[] = facts.dayCount >= rules.dailyMax ? ['ManyWithdrawals'] : [];
  const approvalsNeeded = large.length > 0 ? 2 : signs.length > 1 || many.length > 0 ? 1 : 0;
  return {
    isDelayed: day > centsOf(rules.promptUsd) || signs.length > 0,
    approvalsNeeded,
    reasons: [...large, ...signs, ...many],
    risk: signs.length > 1 ? 'high' : large.length + signs.length > 0 ? 'medium' : 'low',
  };
}

/** An empty wallet makes every payment a large part of it. */
const isLargePart = (hot: TierFacts['hot'], { hotPercent }: WithdrawalRules): boolean =>
  hot !== null && hot.pays * 100n > hot.has * BigInt(hotPercent);
