import type { StepUpProof } from '@gim/contract';
import type { PayoutRisk, Usd } from './payout.ts';
import type { PayoutRules } from './payout-rules.ts';

/** What is known of a payout when it is requested. */
export interface TierFacts {
  readonly amount: Usd;
  /** Of the last 24 hours, without this payout. */
  readonly dayCents: bigint;
  /** What left by other means in that time. */
  readonly besideCents: bigint;
  readonly dayCount: number;
  readonly isNewRecipient: boolean;
  readonly isNewDevice: boolean;
  readonly isAfterSecurityChange: boolean;
}

/** How a payout is processed (D5). */
export interface Tier {
  readonly isDelayed: boolean;
  readonly approvalsNeeded: 0 | 1;
  readonly signs: readonly PayoutRisk[];
}

/** T0: whether the day's sum is small enough for the password with a mailed code. */
export const isProofEnough = (
  method: StepUpProof['method'],
  { amount, dayCents, besideCents }: Pick<TierFacts, 'amount' | 'dayCents' | 'besideCents'>,
  { mailed }: Pick<PayoutRules, 'mailed'>,
): boolean => method !== 'password-email' || dayCents + besideCents + amount.units <= mailed.units;

/**
 * T1 is submitted at once. T2 is delayed for a day: a large amount to a new recipient, a new device, a changed factor.
 * Two of these signs, or very many payouts in a day, need one approval. The daily maximum is below the amount that
 * would need two.
 */
export function tierOf(facts: TierFacts, rules: PayoutRules): Tier {
  const signs: PayoutRisk[] = [
    ...(facts.isNewRecipient && facts.amount.units > rules.newRecipient.units
      ? (['NewRecipient'] as const)
      : []),
    ...(facts.isNewDevice ? (['NewDevice'] as const) : []),
    ...(facts.isAfterSecurityChange ? (['AfterSecurityChange'] as const) : []),
  ];
  const many: PayoutRisk[] = facts.dayCount >= rules.dailyCount ? ['ManyPayouts'] : [];
  return {
    isDelayed: signs.length > 0,
    approvalsNeeded: signs.length > 1 || many.length > 0 ? 1 : 0,
    signs: [...signs, ...many],
  };
}
