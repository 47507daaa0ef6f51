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
  const change =
    (set: (value: string) => void) =>
    (value: string): void => {
      set(value);
      clearError();
    };
  const send = (): Promise<void> =>
    run(async () => {
      try {
        await onSubmit({ code, ...(password !== null && { password }) });
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
          void send();
        }}
      >
        <UsernameHint email={email} />
        {password === null ? null : <PasswordAgain value={password} onValueChange={change(setPassword)} />}
        <SecondFactorInput
          value={code}
          onValueChange={change(setCode)}
          error={error}
          isDisabled={isBusy}
          hasAutoFocus
        />
      </form>
    </Dialog>
  );
}

interface PasswordAgainProps {
  readonly value: string;
  readonly onValueChange: (password: string) => void;
}

function PasswordAgain({ value, onValueChange }: PasswordAgainProps): ReactElement {
  const { t } = useTranslation(['two-factor', 'app']);
  return (
    <PasswordField
      label={t('turnOff.password')}
      showLabel={t('app:password.show')}
      hideLabel={t('app:password.hide')}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
