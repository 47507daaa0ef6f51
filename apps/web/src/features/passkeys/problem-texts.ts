import type {
  addPasskey,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from '@gim/contract/sessions.passkeys';
import { useTranslation } from 'react-i18next';
import { PasskeyError } from '../../platform/web-authn/web-authn.ts';
import { problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

/**
 * All problems of these calls. The record below is exhaustive, so a new problem in the contract needs a text to
 * compile.
 */
type PasskeyProblem = (
  | typeof startPasskey
  | typeof addPasskey
  | typeof listPasskeys
  | typeof removePasskey
  | typeof startPasskeyLogin
  | typeof passkeyLogin
)['problems'][number];

const known: Readonly<Record<PasskeyProblem, true>> = {
  PasskeyInvalid: true,
  DeviceNotBelongsToUser: true,
  AccountFrozen: true,
  AccountBlocked: true,
  StepUpRequired: true,
  StepUpInvalid: true,
};

/** Explains why a passkey was not created, removed or accepted. */
export function usePasskeyProblemText(): (error: unknown) => string {
  const { t } = useTranslation('passkeys');
  const anyText = useChangeProblemText();
  return (error) => {
    if (error instanceof PasskeyError) return t(`failures.${error.reason}`);
    const problem = problemOf(error, known);
    return problem === null ? anyText(error) : t(`problems.${problem}`);
  };
}
