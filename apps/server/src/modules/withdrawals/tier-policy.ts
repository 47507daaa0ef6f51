import type { ReviewReason, StepUpProof } from '@gim/contract';
import type { WithdrawalRules } from './withdrawal-rules.ts';

/** What is known of a withdrawal when it is requested. */
export interface TierFacts {
  readonly usdCents: bigint;
  /** Of the last 24 hours, without this withdrawal. */
  readonly dayCents: bigint;
  readonly dayCount: number;
  readonly isNewAddress: boolean;
  readonly isNewDevice: boolean;
  readonly isAfterSecurityChange: boolean;
  /** In the network's units; null for an internal transfer, which takes nothing from the hot wallet. */
  readonly hot: { readonly pays: bigint; readonly has: bigint } | null;
}

/** How a withdrawal is processed (D5). */
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
 * T1 is sent at once. T2 is delayed for a day: a large daily sum, a large amount to a new address, a new device, a
 * changed factor. T3 needs two approvals. Two of these signs, or very many withdrawals in a day, need one approval.
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

/** With an empty wallet every payment counts as large. */
const isLargePart = (hot: TierFacts['hot'], { hotPercent }: WithdrawalRules): boolean =>
  hot !== null && hot.pays * 100n > hot.has * BigInt(hotPercent);
