import type { addPasskey } from '@gim/contract/sessions.passkeys';
import type { startStepUp } from '@gim/contract/sessions.step-up';
import { useTranslation } from 'react-i18next';
import { PasskeyError } from '../../platform/web-authn/web-authn.ts';
import { problemOf } from '../problem-of.ts';

/** What a fresh factor can be refused with: when it is asked for, and when it comes with its operation. */
type StepUpProblem =
  | (typeof startStepUp)['problems'][number]
  | Extract<(typeof addPasskey)['problems'][number], `StepUp${string}`>;

const known: Readonly<Record<StepUpProblem, true>> = {
  StepUpRequired: true,
  StepUpInvalid: true,
  CodeSentTooSoon: true,
};

/** Explains a refused factor; null when the failure is not about the factor but about the operation. */
export function useStepUpProblemText(): (error: unknown) => string | null {
  const { t } = useTranslation('step-up');
  return (error) => {
    if (error instanceof PasskeyError) return t(`failures.${error.reason}`);
    const problem = problemOf(error, known);
    return problem === null ? null : t(`problems.${problem}`);
  };
}
