import type { Profile } from '@gim/contract';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { turnOnTwoFactor, useTwoFactorSecret } from './api.ts';
import { twoFactorProblemOf, useTwoFactorProblemText } from './problem-texts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './setup-form.module.css';
import { SetupForm } from './setup-form.tsx';

interface TwoFactorSetupProps {
  /** Two-factor is on, and the recovery codes, which are shown once, stand here until they are saved. */
  readonly onConfirmed: () => void;
  /** The recovery codes are saved, and two-factor is on. */
  readonly onDone: (profile: Profile) => void;
}

/** Turns two-factor on: secret, code, then the recovery codes. */
export function TwoFactorSetup({ onConfirmed, onDone }: TwoFactorSetupProps): ReactElement {
  const { t } = useTranslation('app');
  const services = useServices();
  const userId = useUserId();
  const secret = useTwoFactorSecret();
  const attempt = useAttempt(useTwoFactorProblemText());
  const [confirmed, setConfirmed] = useState<Awaited<ReturnType<typeof turnOnTwoFactor>> | null>(null);
  const submit = (code: string): Promise<void> =>
    attempt.run(async () => {
      try {
        setConfirmed(await turnOnTwoFactor(services, { userId, code }));
        onConfirmed();
      } catch (failure) {
        if (twoFactorProblemOf(failure) === 'TwoFactorNotStarted') await secret.refetch();
        throw failure;
      }
    });
  if (confirmed !== null) {
    const { recoveryCodes, jwtToken: _, refreshToken: __, ...profile } = confirmed;
    return <RecoveryCodes codes={recoveryCodes} onFinish={() => onDone(profile)} />;
  }
  if (secret.data !== undefined)
    return <SetupForm secret={secret.data} attempt={attempt} onSubmit={(code) => void submit(code)} />;
  if (secret.error !== null)
    return <LoadProblem error={secret.error} onRetry={() => void secret.refetch()} />;
  return (
    <Loading label={t('loading')}>
      <div className={styles.form}>
        <Skeleton width="80%" height={14} />
        <Skeleton width={148} height={148} />
        <Skeleton width={360} height={56} />
        <Skeleton height={52} />
      </div>
    </Loading>
  );
}
