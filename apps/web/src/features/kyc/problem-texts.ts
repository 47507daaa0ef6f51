import type { requestKycForm } from '@gim/contract/kyc';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

/** Everything the call can be refused with. A new refusal in the contract does not compile until it has words. */
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
