import type { StepUpProof } from '@gim/contract';
import type { PayoutSign, Usd } from './payout.ts';
import type { PayoutRules } from './payout-rules.ts';

/** What is known of a payout when it is asked for. */
export interface TierFacts {
  readonly amount: Usd;
  /** Of the last 24 hours, without this one. */
  readonly dayCents: bigint;
  /** What left in other ways in that time. */
  readonly besideCents: bigint;
  readonly dayCount: number;
  readonly isNewRecipient: boolean;
  readonly isNewDevice: boolean;
  readonly isAfterSecurityChange: boolean;
}

/** How a payout leaves (D5). */
export interface Tier {
  readonly isDelayed: boolean;
  readonly approvalsNeeded: 0 | 1;
  readonly signs: readonly PayoutSign[];
}

/** T0: whether the day's sum is small enough for the password with a mailed code. */
export const isProofEnough = (
  method: StepUpProof['method'],
  { amount, dayCents, besideCents }: Pick<TierFacts, 'amount' | 'dayCents' | 'besideCents'>,
  { mailed }: Pick<PayoutRules, 'mailed'>,
): boolean => method !== 'password-email' || dayCents + besideCents + amount.units <= mailed.units;

/**
 * T1 leaves at once. T2 waits a day: much to a new recipient, a new device, a changed factor. One person looks at what comes
 * with two of these signs at once, or at very many in a day. The day's maximum is below what two people would be needed for.
 */
export function tierOf(facts: TierFacts, rules: PayoutRules): Tier {
  const signs: PayoutSign[] = [
    ...(facts.isNewRecipient && facts.amount.units > rules.newRecipient.units
      ? (['NewRecipient'] as const)
      : []),
    ...(facts.isNewDevice ? (['NewDevice'] as const) : []),
    ...(facts.isAfterSecurityChange ? (['AfterSecurityChange'] as const) : []),
  ];
  const many: PayoutSign[] = facts.dayCount >= rules.dailyCount ? ['ManyPayouts'] : [];
  return {
    isDelayed: signs.length > 0,
    approvalsNeeded: signs.length > 1 || many.length > 0 ? 1 : 0,
    signs: [...signs, ...many],
  };
}
