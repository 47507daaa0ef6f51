import type { changePassword, deleteUser, freezeUser, setAntiPhishingCode } from '@gim/contract/users';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

/**
 * All problems of these calls. The record below is exhaustive, so a new problem in the contract needs a text to
 * compile.
 */
type UserProblem = (
  | typeof changePassword
  | typeof setAntiPhishingCode
  | typeof freezeUser
  | typeof deleteUser
)['problems'][number];

const known: Readonly<Record<UserProblem, true>> = {
  PasswordWrong: true,
  PasswordTooShort: true,
  PasswordTooLong: true,
  PasswordTooSimple: true,
  PasswordTooCommon: true,
  PasswordIsEmail: true,
  PasswordUnchanged: true,
  StepUpRequired: true,
  StepUpInvalid: true,
  AccountHasBalance: true,
  AccountHasOpenOrders: true,
};

export const userProblemOf = (error: unknown): UserProblem | null => problemOf(error, known);

/** Explains a failed call about the account. */
export function useUserProblemText(): (error: unknown) => string {
  const { t } = useTranslation('users');
  const anyText = useChangeProblemText();
  return (error) => {
    const problem = userProblemOf(error);
    return problem === null ? anyText(error) : t(`problems.${problem}`);
  };
}
