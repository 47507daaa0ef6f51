import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { CodeInput } from '@gim/ui/code-input/code-input.tsx';
import { Stepper } from '@gim/ui/stepper/stepper.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../shared/use-attempt.ts';
import type { TwoFactorSecret } from './api.ts';
import styles from './setup-form.module.css';
import { SetupSecret } from './setup-secret.tsx';

interface SetupFormProps {
  readonly secret: TwoFactorSecret;
  readonly attempt: Pick<Attempt, 'error' | 'isBusy' | 'clearError'>;
  readonly onSubmit: (code: string) => void;
}

/** The three steps to turn two-factor on. The last digit of the code submits the form. */
export function SetupForm({ secret, attempt, onSubmit }: SetupFormProps): ReactElement {
  const { t } = useTranslation('two-factor');
  const [code, setCode] = useState('');
  const hasBegun = code !== '';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(code);
      }}
    >
      <p className={styles.lede}>{t('page.lede')}</p>
      <Stepper
        doneLabel={t('setup.done')}
        steps={[
          { key: 'install', title: t('setup.install'), detail: t('setup.installText'), state: 'done' },
          {
            key: 'scan',
            title: t('setup.scan'),
            detail: <SetupSecret {...secret} />,
            state: hasBegun ? 'done' : 'now',
          },
          {
            key: 'enter',
            title: t('setup.enter'),
            detail: (
              <div className={styles.code}>
                <CodeInput
                  label={t('setup.code')}
                  value={code}
                  onValueChange={(next) => {
                    setCode(next);
                    attempt.clearError();
                  }}
                  onComplete={onSubmit}
                  error={attempt.error}
                  isDisabled={attempt.isBusy}
                />
              </div>
            ),
            state: hasBegun ? 'now' : 'next',
          },
        ]}
      />
      <ActionBar>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBlock
          isDisabled={code.length < 6}
          isLoading={attempt.isBusy}
          loadingLabel={t('setup.submitting')}
        >
          {t('setup.submit')}
        </Button>
      </ActionBar>
    </form>
  );
}
