import type { answerFeeChange } from '@gim/contract/payouts';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

type FeeProblem = (typeof answerFeeChange)['problems'][number];

const known: Readonly<Record<FeeProblem, true>> = { NotFound: true, FeeChangeClosed: true, FeeChanged: true };

/** Explains why an answer to a new fee was refused. */
export function useFeeProblemText(): (error: unknown) => string {
  const { t } = useTranslation('transactions');
  const anyText = useChangeProblemText();
  return (error) => {
    const problem = problemOf(error, known);
    return problem === null ? anyText(error) : t(`problems.${problem}`);
  };
}
