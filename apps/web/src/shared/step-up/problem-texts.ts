import type { addPasskey } from '@gim/contract/sessions.passkeys';
import type { startStepUp } from '@gim/contract/sessions.step-up';
import { useTranslation } from 'react-i18next';
import { PasskeyError } from '../../platform/web-authn/web-authn.ts';
import { problemOf } from '../problem-of.ts';

/** Problems of a step-up: when it starts, and when its proof is used. */
type StepUpProblem =
  | (typeof startStepUp)['problems'][number]
  | Extract<(typeof addPasskey)['problems'][number], `StepUp${string}`>;

const known: Readonly<Record<StepUpProblem, true>> = {
  StepUpRequired: true,
  StepUpInvalid: true,
  CodeSentTooSoon: true,
};

/** Explains a refused factor; null if the failure is about the operation itself. */
export function useStepUpProblemText(): (error: unknown) => string | null {
  const { t } = useTranslation('step-up');
  return (error) => {
    if (error instanceof PasskeyError) return t(`failures.${error.reason}`);
    const problem = problemOf(error, known);
    return problem === null ? null : t(`problems.${problem}`);
  };
}
