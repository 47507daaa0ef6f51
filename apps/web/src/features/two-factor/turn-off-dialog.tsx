import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { PasswordField } from '@gim/ui/password-field/password-field.tsx';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSecondFactor, SecondFactorInput } from '../../shared/second-factor-input.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { UsernameHint } from '../../shared/username-hint.tsx';
import { twoFactorProblemOf, useTwoFactorProblemText } from './problem-texts.ts';
import styles from './turn-off-dialog.module.css';

export interface TurnOffValues {
  readonly code: string;
  readonly password?: string;
}

interface TurnOffDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly email: string;
  /** Turns it off; what it throws is explained here. */
  readonly onSubmit: (values: TurnOffValues) => Promise<void>;
}

/** Asks for a code and, when the sign-in is not fresh, for the password, too. */
export function TurnOffDialog({ isOpen, onClose, email, onSubmit }: TurnOffDialogProps): ReactElement {
  const { t } = useTranslation(['two-factor', 'app']);
  const form = useId();
  const { isBusy, error, run, clearError } = useAttempt(useTwoFactorProblemText());
  const [code, setCode] = useState('');
  const [password, setPassword] = useState<string | null>(null);
  const send = (whole: string): Promise<void> =>
    run(async () => {
      try {
        await onSubmit({ code: whole, ...(password !== null && { password }) });
      } catch (failure) {
        if (twoFactorProblemOf(failure) === 'PasswordRequired') setPassword('');
        throw failure;
      }
    });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('turnOff.title')}
      description={t('turnOff.text')}
      closeLabel={t('app:close')}
      isBusy={isBusy}
      footer={
        <>
          <Button
            form={form}
            type="submit"
            variant="danger-solid"
            isBlock
            isDisabled={!isSecondFactor(code) || password === ''}
            isLoading={isBusy}
            loadingLabel={t('turnOff.submitting')}
          >
            {t('turnOff.submit')}
          </Button>
          <Button isBlock onClick={onClose}>
            {t('turnOff.keep')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(code);
        }}
      >
        <UsernameHint email={email} />
        {password === null ? null : (
          <PasswordField
            label={t('turnOff.password')}
            showLabel={t('app:password.show')}
            hideLabel={t('app:password.hide')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              clearError();
            }}
          />
        )}
        <SecondFactorInput
          value={code}
          onValueChange={(next) => {
            setCode(next);
            clearError();
          }}
          error={error}
          isDisabled={isBusy}
          hasAutoFocus
        />
      </form>
    </Dialog>
  );
}
