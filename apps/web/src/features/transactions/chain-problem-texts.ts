import type { releaseWithdrawal, speedUpWithdrawal } from '@gim/contract/withdrawals';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

/** All problems of these calls but those of the step-up. */
type ChainProblem = Exclude<
  (typeof releaseWithdrawal | typeof speedUpWithdrawal)['problems'][number],
  `StepUp${string}`
>;

const known: Readonly<Record<ChainProblem, true>> = {
  NotFound: true,
  ReleaseNotPossible: true,
  SpeedUpNotPossible: true,
  FeeChanged: true,
  InsufficientFunds: true,
  WithdrawalsOnHold: true,
  WithdrawalsStopped: true,
};

/** Explains why a withdrawal cannot be released or sped up. */
export function useChainProblemText(): (error: unknown) => string {
  const { t } = useTranslation('transactions');
  const anyText = useChangeProblemText();
  return (error) => {
    const problem = problemOf(error, known);
    return problem === null ? anyText(error) : t(`problems.${problem}`);
  };
}
