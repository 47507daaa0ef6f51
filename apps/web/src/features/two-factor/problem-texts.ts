import type {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
} from '@gim/contract/sessions';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

/**
 * All problems of these calls. The record below is exhaustive, so a new problem in the contract needs a text to
 * compile.
 */
type TwoFactorProblem = (
  | typeof enableTwoFactor
  | typeof confirmTwoFactor
  | typeof disableTwoFactor
  | typeof renewRecoveryCodes
)['problems'][number];

const known: Readonly<Record<TwoFactorProblem, true>> = {
  CodeInvalid: true,
  TwoFactorAlreadyEnabled: true,
  TwoFactorNotStarted: true,
  TwoFactorNotEnabled: true,
  PasswordRequired: true,
  PasswordWrong: true,
  StepUpRequired: true,
  StepUpInvalid: true,
};

export const twoFactorProblemOf = (error: unknown): TwoFactorProblem | null => problemOf(error, known);

/** Explains a failed two-factor call. */
export function useTwoFactorProblemText(): (error: unknown) => string {
  const { t } = useTranslation('two-factor');
  const anyText = useChangeProblemText();
  return (error) => {
    const problem = twoFactorProblemOf(error);
    return problem === null ? anyText(error) : t(`problems.${problem}`);
  };
}
