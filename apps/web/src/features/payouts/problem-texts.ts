import type { createPayout, previewPayout } from '@gim/contract/payouts';
import type { createRecipient, deleteRecipient, openCardForm } from '@gim/contract/payouts.recipients';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { paramsOf, problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

/**
 * All problems of these calls. The record below is exhaustive, so a new problem in the contract needs a text to
 * compile.
 */
export type PayoutProblem = Exclude<
  (
    | typeof previewPayout
    | typeof createPayout
    | typeof createRecipient
    | typeof deleteRecipient
    | typeof openCardForm
  )['problems'][number],
  `StepUp${string}`
>;

const known: Readonly<Record<PayoutProblem, true>> = {
  NotFound: true,
  AmountTooSmall: true,
  AmountTooLarge: true,
  InsufficientFunds: true,
  LimitExceeded: true,
  WithdrawalsOnHold: true,
  PayoutsUnavailable: true,
  CardExpired: true,
  FeeChanged: true,
  HolderNameMismatch: true,
  CardTokenInvalid: true,
  CardNotSupported: true,
  PostalCodeInvalid: true,
  StateRequired: true,
  CountryNotSupported: true,
  RecipientExists: true,
  RecipientsTooMany: true,
};

/** The payout problem of a failure, or null. */
export const payoutProblemOf = (error: unknown): PayoutProblem | null => problemOf(error, known);

/** Explains a failed call about payouts or recipients. */
export function usePayoutProblemText(): (error: unknown) => string {
  const { t } = useTranslation('payouts');
  const anyText = useChangeProblemText();
  const write = useAmountText();
  return (error) => {
    const problem = payoutProblemOf(error);
    if (problem === null) return anyText(error);
    const { min, max, remaining, unlockedBy } = paramsOf(error, problem);
    if (problem === 'AmountTooSmall' && typeof min === 'string')
      return t('amount.tooSmall', { amount: write.dollars(min) });
    if (problem === 'AmountTooLarge' && typeof max === 'string')
      return t('amount.tooLarge', { amount: write.dollars(max) });
    if (problem === 'LimitExceeded' && typeof remaining === 'string')
      return t(unlockedBy === 'factor' ? 'amount.factorLeft' : 'amount.limitLeft', {
        left: write.dollars(remaining),
      });
    return t(`problems.${problem}`);
  };
}

/** Problems with the amount, shown under the field. */
export const isAboutSize = (problem: PayoutProblem | null): boolean =>
  problem === 'AmountTooSmall' ||
  problem === 'AmountTooLarge' ||
  problem === 'InsufficientFunds' ||
  problem === 'LimitExceeded';

const identityProblems = { KycRequired: true, KycPending: true, KycRejected: true } as const;
const statuses = { KycRequired: 'notchecked', KycPending: 'pending', KycRejected: 'rejected' } as const;

/** The KYC status implied by the server's refusal, which may be newer than the page's; null for other problems. */
export const refusedStatusOf = (error: unknown): (typeof statuses)[keyof typeof statuses] | null => {
  const problem = problemOf(error, identityProblems);
  return problem === null ? null : statuses[problem];
};
