import { useState } from 'react';
import { fieldOf } from '../../shared/problem-of.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import type { PasswordReset } from './api.ts';
import { isProblem, useProblemText } from './problem-texts.ts';

export interface Reset {
  readonly run: (reset: PasswordReset) => Promise<void>;
  readonly resend: (send: () => Promise<boolean>) => Promise<boolean>;
  readonly clearError: () => void;
  /** The server asked for the second factor, which is sent from then on. */
  readonly needsSecondFactor: boolean;
  readonly codeError: string | undefined;
  readonly secondFactorError: string | undefined;
  /** An error that is about neither code. */
  readonly otherError: string | undefined;
}

/** Sets the new password and assigns each problem to its field. */
export function useReset(onSubmit: (reset: PasswordReset) => Promise<void>): Reset {
  const { error, failure, run, clearError } = useAttempt(useProblemText());
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false);
  const isAboutCode = isProblem(failure, 'CodeInvalid');
  const isAboutSecondFactor = isAboutCode && fieldOf(failure) === 'twoFactorCode';
  return {
    clearError,
    needsSecondFactor,
    codeError: isAboutCode && !isAboutSecondFactor ? error : undefined,
    secondFactorError: isAboutSecondFactor ? error : undefined,
    otherError: isAboutCode ? undefined : error,
    async run(reset) {
      await run(async () => {
        try {
          await onSubmit(reset);
        } catch (error) {
          if (!isProblem(error, 'TwoFactorCodeRequired')) throw error;
          setNeedsSecondFactor(true);
        }
      });
    },
    async resend(send) {
      let isSent = false;
      await run(async () => {
        isSent = await send();
      });
      return isSent;
    },
  };
}
