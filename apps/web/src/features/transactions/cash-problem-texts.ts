import type { getCashCode, rescheduleCashOrder } from '@gim/contract/cash-orders';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

/** All problems of these calls but those of the step-up. */
type CashProblem = Exclude<
  (typeof getCashCode | typeof rescheduleCashOrder)['problems'][number],
  `StepUp${string}` | 'NotFound'
>;

const known: Readonly<Record<CashProblem, true>> = {
  CodeTooSoon: true,
  CodeClosed: true,
  CodeLocked: true,
  WithdrawalsOnHold: true,
  RescheduleNotPossible: true,
  PointClosed: true,
  PointFull: true,
  SlotTaken: true,
};

/** Explains why codes cannot be issued or a visit cannot be rescheduled. */
export function useCashProblemText(): (error: unknown) => string {
  const { t } = useTranslation('transactions');
  const anyText = useChangeProblemText();
  return (error) => {
    const problem = problemOf(error, known);
    return problem === null ? anyText(error) : t(`cash.problems.${problem}`);
  };
}
