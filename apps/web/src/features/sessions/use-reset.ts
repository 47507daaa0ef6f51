import { useState } from 'react';
import { fieldOf } from '../../shared/problem-of.ts';
import type { PasswordReset } from './api.ts';
import { isProblem, useProblemText } from './problem-texts.ts';
import { useAttempt } from './use-attempt.ts';

export interface Reset {
  readonly run: (reset: PasswordReset) => Promise<void>;
  readonly resend: (send: () => Promise<boolean>) => Promise<boolean>;
  readonly forget: () => void;
  /** The server has asked for the second factor. From then on it is sent along. */
  readonly needsSecondFactor: boolean;
  readonly codeError: string | undefined;
  readonly secondFactorError: string | undefined;
  /** What went wrong that belongs to none of the two codes. */
  readonly otherFailure: unknown;
}

/** Setting the new password, with each refusal at the field it is about. */
export function useReset(onSubmit: (reset: PasswordReset) => Promise<void>): Reset {
  const { failure, run, forget } = useAttempt();
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false);
  const text = useProblemText()(failure);
  const isAboutCode = isProblem(failure, 'CodeInvalid');
  const isAboutSecondFactor = isAboutCode && fieldOf(failure) === 'twoFactorCode';
  return {
    forget,
    needsSecondFactor,
    codeError: isAboutCode && !isAboutSecondFactor ? text : undefined,
    secondFactorError: isAboutSecondFactor ? text : undefined,
    otherFailure: isAboutCode ? undefined : failure,
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
