import type { getDepositInfo, lookUpDeposit, renewDepositAddress } from '@gim/contract/deposits';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../shared/problem-of.ts';
import { useAnyProblemText } from '../../shared/use-any-problem-text.ts';

/**
 * All problems of these calls. The record below is exhaustive, so a new problem in the contract needs a text to
 * compile.
 */
type DepositProblem = (
  | typeof getDepositInfo
  | typeof renewDepositAddress
  | typeof lookUpDeposit
)['problems'][number];

const known: Readonly<Record<DepositProblem, true>> = {
  NetworkUnavailable: true,
  DepositAddressesTooMany: true,
  NotFound: true,
};

/** Explains a failed deposit call. */
export function useDepositProblemText(): (error: unknown) => string {
  const { t } = useTranslation('deposits');
  const anyText = useAnyProblemText();
  return (error) => {
    const problem = problemOf(error, known);
    return problem === null ? anyText(error) : t(`problems.${problem}`);
  };
}
