import type { Profile } from '@gim/contract';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { type Question, StepUpQuestion } from '../../shared/step-up/step-up-question.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { startTwoFactor, type TwoFactorSecret, turnOnTwoFactor } from './api.ts';
import { twoFactorProblemOf, useTwoFactorProblemText } from './problem-texts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetupForm } from './setup-form.tsx';
import { SetupStart } from './setup-start.tsx';

interface TwoFactorSetupProps {
  readonly email: string;
  /** Two-factor is on; the recovery codes, shown only once, stay on screen until saved. */
  readonly onConfirmed: () => void;
  /** The recovery codes are saved. */
  readonly onDone: (profile: Profile) => void;
}

/** Turns two-factor on: step-up, then secret and code, then recovery codes. */
export function TwoFactorSetup({ email, onConfirmed, onDone }: TwoFactorSetupProps): ReactElement {
  const { t } = useTranslation('two-factor');
  const services = useServices();
  const userId = useUserId();
  const explain = useTwoFactorProblemText();
  const attempt = useAttempt(explain);
  const [isAsked, setAsked] = useState(false);
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const [confirmed, setConfirmed] = useState<Awaited<ReturnType<typeof turnOnTwoFactor>> | null>(null);
  const question: Question = {
    key: 'setup',
    purpose: 'enableTwoFactor',
    email,
    explain,
    texts: { title: t('start.title'), text: t('start.text'), keep: t('start.later') },
    onProof: async (stepUp) => {
      setSecret(await startTwoFactor(services, { userId, stepUp }));
      attempt.clearError();
      setAsked(false);
    },
  };
  const submit = (code: string): Promise<void> =>
    attempt.run(async () => {
      try {
        setConfirmed(await turnOnTwoFactor(services, { userId, code }));
        onConfirmed();
      } catch (failure) {
        // The secret has expired: a new one needs a new step-up.
        if (twoFactorProblemOf(failure) === 'TwoFactorNotStarted') setSecret(null);
        throw failure;
      }
    });
  if (confirmed !== null) {
    const { recoveryCodes, jwtToken: _, refreshToken: __, ...profile } = confirmed;
    return <RecoveryCodes codes={recoveryCodes} onFinish={() => onDone(profile)} />;
  }
  return (
    <>
      {secret === null ? (
        <>
          {attempt.error === undefined ? null : (
            <Notice tone="negative" isUrgent>
              {attempt.error}
            </Notice>
          )}
          <SetupStart onStart={() => setAsked(true)} />
        </>
      ) : (
        <SetupForm secret={secret} attempt={attempt} onSubmit={(code) => void submit(code)} />
      )}
      <StepUpQuestion question={isAsked ? question : null} onClose={() => setAsked(false)} />
    </>
  );
}
