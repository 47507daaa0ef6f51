import type { cancelTransaction } from '@gim/contract/transactions';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

/**
 * All problems of the call. The record below is exhaustive, so a new problem in the contract needs a text to compile.
 */
type TransactionProblem = (typeof cancelTransaction)['problems'][number];

const known: Readonly<Record<TransactionProblem, true>> = { CancelTooLate: true, CancelOnlyBySupport: true };

/** Explains why an operation cannot be canceled. */
export function useCancelProblemText(): (error: unknown) => string {
  const { t } = useTranslation('transactions');
  const anyText = useChangeProblemText();
  return (error) => {
    const problem = problemOf(error, known);
    return problem === null ? anyText(error) : t(`problems.${problem}`);
  };
}
