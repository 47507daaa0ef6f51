import type { confirmLogin, login } from '@gim/contract/sessions';
import type { passkeyLogin } from '@gim/contract/sessions.passkeys';
import type {
  confirmEmailVerification,
  finishPasswordReset,
  freezeByToken,
  register,
  startEmailVerification,
  startPasswordReset,
} from '@gim/contract/users';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../shared/problem-of.ts';
import { useAnyProblemText } from '../../shared/use-any-problem-text.ts';

type Call =
  | typeof confirmEmailVerification
  | typeof confirmLogin
  | typeof finishPasswordReset
  | typeof freezeByToken
  | typeof login
  | typeof passkeyLogin
  | typeof register
  | typeof startEmailVerification
  | typeof startPasswordReset;

/** All problems of these calls. The record is exhaustive, so a new problem in the contract needs a text to compile. */
const problemTexts: Readonly<Record<Call['problems'][number], true>> = {
  AccountBlocked: true,
  AccountFrozen: true,
  CodeInvalid: true,
  CodeSentTooSoon: true,
  CredentialsWrong: true,
  DeviceNotBelongsToUser: true,
  EmailAlreadyVerified: true,
  LoginTicketInvalid: true,
  PasskeyInvalid: true,
  PasswordIsEmail: true,
  PasswordTooCommon: true,
  PasswordTooLong: true,
  PasswordTooShort: true,
  PasswordTooSimple: true,
  TokenInvalid: true,
  TwoFactorCodeRequired: true,
};

export type SessionProblem = keyof typeof problemTexts;

/** Whether an error is this problem. */
export const isProblem = (error: unknown, problem: SessionProblem): boolean =>
  problemOf(error, problemTexts) === problem;

/** Explains why a call failed. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation('sessions');
  const anyText = useAnyProblemText();
  return (error) => {
    const problem = problemOf(error, problemTexts);
    return problem === null ? anyText(error) : t(`problems.${problem}`);
  };
}
