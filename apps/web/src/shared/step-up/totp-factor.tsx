import { Button } from '@gim/ui/button/button.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isSecondFactor,
  SecondFactorField,
  type SecondFactorMode,
  SecondFactorTurn,
} from '../second-factor-input.tsx';
import styles from './step-up-form.module.css';
import { type FactorProps, useFactor } from './use-factor.ts';

/** The code of the authenticator app, or a recovery code. */
export function TotpFactor(props: FactorProps): ReactElement {
  const { t } = useTranslation('step-up');
  const { error, isBusy, send, clearError } = useFactor(props);
  const [code, setCode] = useState('');
  const [mode, setMode] = useState<SecondFactorMode>('app');
  const submit = (whole: string): void => void send(() => ({ method: 'totp', code: whole }));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles the event through the portal to a form that contains the dialog.
        event.stopPropagation();
        submit(code);
      }}
    >
      <p className={styles.text}>{t(mode === 'app' ? 'form.totp' : 'form.recovery')}</p>
      <SecondFactorField
        mode={mode}
        value={code}
        onValueChange={(next) => {
          setCode(next);
          clearError();
        }}
        onComplete={submit}
        error={error}
        isDisabled={isBusy}
        hasAutoFocus
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          isBlock
          isDisabled={!isSecondFactor(code)}
          isLoading={isBusy}
          loadingLabel={t('form.confirming')}
        >
          {t('form.confirm')}
        </Button>
        <SecondFactorTurn
          mode={mode}
          onTurn={(other) => {
            setMode(other);
            setCode('');
            clearError();
          }}
        />
      </div>
    </form>
  );
}
