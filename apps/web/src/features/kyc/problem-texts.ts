import type { requestKycForm } from '@gim/contract/kyc';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

/** All problems of the call. The record is exhaustive, so a new problem in the contract needs a text to compile. */
const known: Readonly<Record<(typeof requestKycForm)['problems'][number], true>> = {
  EulaNotAccepted: true,
  KycPending: true,
  KycRejected: true,
  KycAlreadyApproved: true,
  KycUnavailable: true,
};

/** Explains why the partner's form did not open. */
export function useFormProblemText(): (error: unknown) => string {
  const { t } = useTranslation('kyc');
  const anyText = useChangeProblemText();
  return (error) => {
    const problem = problemOf(error, known);
    return problem === null ? anyText(error) : t(`problems.${problem}`);
  };
}
